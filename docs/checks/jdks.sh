#!/usr/bin/env bash
# Runs the tests of core and reference, as they were compiled, on every JDK found beside the one that the build used, and trains one small model on
# each: its bytes must be the same everywhere. Run it from the project's folder, after "mvn -Pchecks package".
#
# docs/checks/jdks.sh FOLDER    FOLDER takes the models, and a file "missing" that names the JDKs with long-term support that were not found
set -euo pipefail
folder=$1
wanted="17 21 25"

java=$(command -v java || true)
if [ -n "${JAVA_HOME:-}" ]; then java=$JAVA_HOME/bin/java; fi
used=$(readlink -f "$java")

IFS=: read -r -a more <<<"${VITRINE_JDKS:-}"
found=" "
seen=""
separator=""
: >"$folder/missing"
for home in "$(dirname "$(dirname "$used")")" ${JAVA_HOME:+"$JAVA_HOME"} ${more[@]+"${more[@]}"} /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
  if [ ! -x "$home/bin/java" ]; then continue; fi
  program=$(readlink -f "$home/bin/java")
  case "$seen" in *":$program:"*) continue ;; esac
  seen="$seen:$program:"
  version=$("$program" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p')
  if ! [ "${version%%.*}" -ge 17 ]; then continue; fi
  found="$found$version "

  if [ "$program" != "$used" ]; then
    echo "the tests of core and reference on JDK $version, $program"
    # in core's folder, as Maven runs them; fewer random cases than there, since this is about the JDK
    (cd core && "$program" -Xmx2g -XX:+UseSerialGC -ea -Djava.awt.headless=true -Dvitrine.twin.cases=60 \
      -cp "target/test-classes:target/classes:../reference/target/test-classes:../reference/target/classes:$(cat target/test-classpath)" \
      org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=summary --exclude-tag=long \
      --scan-classpath=target/test-classes:../reference/target/test-classes)
  fi
  "$program" -jar cli/target/vitrine.jar train --data faces:count=300 --model "$folder/$version.vitrine" --clauses 100 --target 50 --patch 5x5 --epochs 2 \
    --seed 7 --threads 2 >"$folder/training" 2>&1 || {
    cat "$folder/training" >&2
    exit 1
  }
  if [ -z "${first:-}" ]; then
    first=$version
  elif ! cmp -s "$folder/$first.vitrine" "$folder/$version.vitrine"; then
    echo "the same training gave other bytes on JDK $version than on JDK $first" >&2
    exit 1
  fi
done
for version in $wanted; do
  case "$found" in
    *" $version "*) ;;
    *)
      printf '%sJDK %s, which was not found' "$separator" "$version" >>"$folder/missing"
      separator="; "
      ;;
  esac
done
echo "a training gives the same bytes on these JDKs:$found"
