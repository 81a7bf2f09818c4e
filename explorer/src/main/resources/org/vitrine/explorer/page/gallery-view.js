// Examples, filtered and sorted, one page at a time.

import {html, nothing} from 'lit';
import {change, link} from './address.js';
import {get} from './api.js';
import {View, count, empty, many, measureOf, select} from './parts.js';
import {tiles} from './tiles.js';

const PER_PAGE = 60;
const RESULTS = [['', 'Right or wrong'], ['right', 'Right'], ['wrong', 'Wrong']];
const SORTS = [['', 'As in the data'], ['wrong', 'Most wrong first'], ['sure', 'Surest first'], ['unsure', 'Least sure first']];
const SURE = [['0-0.5', 'Up to 50 %'], ['0.5-0.75', '50 to 75 %'], ['0.75-0.95', '75 to 95 %'],
  ['0.95-1', '95 % and more']];

class Gallery extends View {
  async load({query}, signal) {
    const list = await get('/examples', {...query, page: undefined, queue: undefined, offset: PER_PAGE * (this.page - 1), limit: PER_PAGE}, signal);
    const waiting = list.list.some(example => example.given === null && example.readable);
    const open = list.surveyed < list.examples && this.chosen;
    if (waiting || open) this.timer = setTimeout(() => this.reload(true), waiting ? 400 : 2000);
    return list;
  }

  get page() {
    return Math.max(1, Number(this.address.query.page) || 1);
  }

  /** Whether a filter or the order depends on predictions. */
  get chosen() {
    const {given, result, least, most, sort} = this.address.query;
    return Boolean(given || result || least || most || sort);
  }

  show(list) {
    const {query} = this.address;
    return html`
      <h1>Gallery</h1>
      ${this.filters(query)}
      <p class="summary"><span role="status">${this.summary(list)}</span></p>
      ${list.list.length ? this.grid(list) : this.nothingThere(list)}
      ${this.pager(list)}`;
  }

  filters(query) {
    const labels = this.facts.labels.map(label => [label, label]);
    const set = name => value => change({[name]: value, page: ''});
    const measure = measureOf(this.facts.models[this.model]);
    const sure = query.least || query.most ? `${query.least ?? 0}-${query.most ?? 1}` : '';
    return html`<form class="filters" @submit=${event => event.preventDefault()}>
      ${select('True label', [['', 'Any'], ...labels], query.truth ?? '', set('truth'))}
      ${select('Predicted label', [['', 'Any'], ...labels], query.given ?? '', set('given'))}
      ${select('Result', RESULTS, query.result ?? '', set('result'))}
      ${select(this.facts.exclusive ? measure : `${measure} of the least sure label`, [['', 'Any'], ...SURE], sure, value => {
        const [least, most] = value.split('-');
        change({least: least === '0' ? '' : least, most: most === '1' ? '' : most, page: ''});
      })}
      ${select('Order', SORTS, query.sort ?? '', set('sort'))}
    </form>`;
  }

  summary(list) {
    const from = list.offset + 1;
    const to = list.offset + list.list.length;
    const shown = list.list.length ? `${count(from)}–${count(to)} of ` : '';
    const looked = this.chosen && list.surveyed < list.examples
      ? ` · ${count(list.surveyed)} of ${count(list.examples)} processed so far` : '';
    return `${shown}${many(list.total, 'example')}${looked}`;
  }

  grid(list) {
    const {model, page, ...filters} = this.address.query;
    const asked = [filters.truth, filters.given].filter(label => label);
    return tiles(this.facts, list.list, {model, queue: link('', filters).slice(1), asked});
  }

  nothingThere(list) {
    if (this.chosen && list.surveyed < list.examples) {
      return empty('Nothing yet', 'The model is still processing the examples. Those that match will appear here.');
    }
    return empty('No examples', 'No example matches these filters.', html`<p><a href=${link('/gallery', {model: this.address.query.model})}
      >Show all</a></p>`);
  }

  pager(list) {
    const pages = Math.max(1, Math.ceil(list.total / PER_PAGE));
    if (pages === 1) return nothing;
    const to = page => link('/gallery', {...this.address.query, page: page === 1 ? '' : page});
    return html`<nav class="pager" aria-label="Pages">
      ${this.page > 1 ? html`<a href=${to(this.page - 1)} rel="prev">← Previous</a>` : html`<span></span>`}
      <label class="field inline"><span>Page</span><input type="number" min="1" max=${pages} .value=${String(this.page)}
        @change=${event => change({page: Math.min(pages, Math.max(1, Number(event.target.value) || 1))})}> <span>of ${count(pages)}</span></label>
      ${this.page < pages ? html`<a href=${to(this.page + 1)} rel="next">Next →</a>` : html`<span></span>`}
    </nav>`;
  }
}
customElements.define('vitrine-gallery', Gallery);
