// The address of the page: every view has one, and a link reopens the same view.

const VIEWS = ['review', 'gallery', 'image', 'clause', 'labels', 'what-if', 'compare', 'audit', 'api'];

/** The parts of the current address: view, subject, query and hash. */
export function here() {
  const [, view = '', subject = ''] = location.pathname.split('/');
  return {
    view: view === '' ? 'review' : VIEWS.includes(view) ? view : 'nowhere',
    subject,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    hash: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
}

function encoded(mark, values) {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length ? mark + new URLSearchParams(kept) : '';
}

/** Builds an address; empty values are left out. Painted images go behind the #, which browsers never send to a server. */
export function link(path, query = {}, hash = {}) {
  return path + encoded('?', query) + encoded('#', hash);
}

/** Remembers how far the page is scrolled, for when somebody comes back to this address. */
function rememberScroll() {
  history.replaceState({...history.state, scroll: window.scrollY}, '');
}

/** Where to scroll to as soon as the view has been drawn; undefined unless somebody came back. */
let scrollTo = history.state?.scroll;

/** Scrolls to where the page was when its address was left; called when a view has been drawn. */
export function restoreScroll() {
  if (scrollTo === undefined) return;
  const top = scrollTo;
  scrollTo = undefined;
  requestAnimationFrame(() => window.scrollTo(0, top));
}

/** Goes to an address of the page without reloading it. */
export function go(address, {replace = false, silent = false} = {}) {
  if (!replace) {
    rememberScroll();
    scrollTo = undefined;
  }
  history[replace ? 'replaceState' : 'pushState'](replace ? history.state : null, '', address);
  if (!silent) window.dispatchEvent(new Event('address'));
}

/** Stays in the view and changes parts of the query. */
export function change(changes, options) {
  const {query, hash} = here();
  go(link(location.pathname, {...query, ...changes}, hash), options);
}

/** Makes links within the page change the view instead of loading the page. */
export function followLinks() {
  history.scrollRestoration = 'manual'; // the browser would scroll before there is anything to scroll to
  window.addEventListener('pagehide', rememberScroll);
  window.addEventListener('popstate', event => {
    scrollTo = event.state?.scroll ?? 0;
    window.dispatchEvent(new Event('address'));
  });
  document.addEventListener('click', event => {
    const anchor = event.target.closest?.('a[href^="/"]');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !anchor || !plain || anchor.target || anchor.getAttribute('href').startsWith('/api/')) return;
    event.preventDefault();
    go(anchor.getAttribute('href'));
    if (!anchor.closest('.turn')) window.scrollTo(0, 0); // from one image to the next, the same part stays in view
  });
}
