// Where the page is: every view has an address, and a link reopens the same view.

const VIEWS = ['gallery', 'image', 'clause', 'labels', 'what-if', 'compare', 'api'];

/** The address as a view, what it is about, and its query. */
export function here() {
  const [, view = '', subject = ''] = location.pathname.split('/');
  return {
    view: view === '' ? 'gallery' : VIEWS.includes(view) ? view : 'nowhere',
    subject,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    pictures: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
}

function encoded(mark, values) {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length ? mark + new URLSearchParams(kept) : '';
}

/** An address; what is empty is left out, so that addresses stay short. Pictures stand behind the #, which servers never see. */
export function link(path, query = {}, pictures = {}) {
  return path + encoded('?', query) + encoded('#', pictures);
}

/** Goes to an address of the page, without loading it anew. */
export function go(address, {replace = false, silent = false} = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  if (!silent) window.dispatchEvent(new Event('address'));
}

/** The same view with some of its query changed. */
export function change(changes, options) {
  const {query, pictures} = here();
  go(link(location.pathname, {...query, ...changes}, pictures), options);
}

/** Makes links within the page change the view instead of loading the page. */
export function followLinks() {
  window.addEventListener('popstate', () => window.dispatchEvent(new Event('address')));
  document.addEventListener('click', event => {
    const anchor = event.target.closest?.('a[href^="/"]');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!anchor || !plain || anchor.target || anchor.getAttribute('href').startsWith('/api/')) return;
    event.preventDefault();
    go(anchor.getAttribute('href'));
    window.scrollTo(0, 0);
  });
}
