// The page: a header with links to the views, the view that the address names, and a footer.

import {html, nothing} from 'lit';
import {change, followLinks, go, here, link} from './address.js';
import {about} from './api.js';
import {Part, count, empty, failed, select} from './parts.js';
import './review-view.js';
import './gallery-view.js';
import './image-view.js';
import './clause-view.js';
import './labels-view.js';
import './what-if-view.js';
import './compare-view.js';
import './audit-view.js';
import './api-view.js';
import './faults.js';
import {editedBadge} from './edits.js';

const VIEWS = [['review', 'Review'], ['gallery', 'Gallery'], ['labels', 'Labels'], ['what-if', 'What if'], ['compare', 'Compare'], ['audit', 'Audit'], ['api', 'API']];

class App extends Part {
  static properties = {address: {state: true}, facts: {state: true}, problem: {state: true}};

  constructor() {
    super();
    this.address = here();
    followLinks();
    window.addEventListener('address', () => this.arrive());
    window.addEventListener('edited', () => this.begin());
    document.addEventListener('keydown', event => this.key(event));
    this.begin();
  }

  connectedCallback() {
    this.replaceChildren(); // what index.html shows until this script has been loaded
    super.connectedCallback();
  }

  async begin() {
    try {
      this.problem = undefined;
      this.facts = await about();
    } catch (problem) {
      this.problem = problem.message;
    }
  }

  arrive() {
    const before = this.address;
    this.address = here();
    if (before.view !== this.address.view || before.subject !== this.address.subject) {
      this.updateComplete.then(() => this.querySelector('main').focus({preventScroll: true}));
    }
  }

  updated() {
    const {view, subject} = this.address;
    const name = {image: `Image ${subject}`, clause: `Clause ${subject}`, nowhere: 'Page not found'}[view]
      ?? VIEWS.find(way => way[0] === view)[1];
    document.title = `${name} · Vitrine`;
  }

  key(event) {
    const typing = event.target.closest?.('input, select, textarea, dialog[open]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = {r: '/review', g: '/gallery', l: '/labels', w: '/what-if', c: '/compare', a: '/audit'}[event.key];
    if (way) go(link(way, {model: this.address.query.model}));
    if (event.key === '?') this.querySelector('dialog').showModal();
  }

  render() {
    const {view, query} = this.address;
    return html`
      <a class="skip" href="#content" @click=${event => { event.preventDefault(); this.querySelector('main').focus(); }}>Skip to content</a>
      <header>
        <a class="brand" href="/">Vitrine</a>
        <nav aria-label="Views">${VIEWS.map(([way, name]) => html`
          <a href=${link(way === 'review' ? '/' : '/' + way, {model: query.model})} aria-current=${view === way ? 'page' : nothing}>${name}</a>`)}
        </nav>
        ${this.facts ? html`<div class="facts">${editedBadge(this.facts)}${this.models()}<span class="data">${this.facts.data.name}</span></div>` : nothing}
      </header>
      ${this.facts ? html`<vitrine-strip .facts=${this.facts}></vitrine-strip>` : nothing}
      <main id="content" tabindex="-1">${this.problem ? failed(this.problem, () => this.begin()) : this.view()}</main>
      <footer>
        <span>Vitrine ${this.facts?.version ?? ''}${this.facts ? html` · ${count(this.facts.data.examples)} examples` : nothing}</span>
        <button class="link" @click=${() => this.querySelector('dialog').showModal()}>Keyboard shortcuts</button>
      </footer>
      <dialog aria-label="Keyboard shortcuts" @click=${event => event.target.closest('p') ?? event.currentTarget.close()}>
        <h2>Keyboard shortcuts</h2>
        <dl>
          <dt>r g l w c a</dt><dd>Review, gallery, labels, what if, compare, audit</dd>
          <dt>← →</dt><dd>Among tiles: move from one to the next. On an image: previous or next image of those it was found among</dd>
          <dt>[ ]</dt><dd>On an image: previous or next label</dd>
          <dt>Tab, then ↑ ↓ ← →</dt><dd>On an enlarged image: move from pixel to pixel</dd>
          <dt>Space</dt><dd>On an image: hold it to compare the photograph with its evidence. In “What if”: paint the pixel</dd>
          <dt>Ctrl Z</dt><dd>In “What if”: undo</dd>
          <dt>?</dt><dd>Show this list</dd>
        </dl>
        <button autofocus>Close</button>
      </dialog>`;
  }

  models() {
    const {models} = this.facts;
    if (models.length === 1) return html`<span class="model">${models[0].name}</span>`;
    return select('Model', models.map(m => [String(m.model), m.name]), this.address.query.model ?? '0',
      chosen => change({model: chosen === '0' ? '' : chosen}));
  }

  view() {
    switch (this.address.view) {
      case 'review': return html`<vitrine-review></vitrine-review>`;
      case 'gallery': return html`<vitrine-gallery></vitrine-gallery>`;
      case 'image': return html`<vitrine-image></vitrine-image>`;
      case 'clause': return html`<vitrine-clause></vitrine-clause>`;
      case 'labels': return html`<vitrine-labels></vitrine-labels>`;
      case 'what-if': return html`<vitrine-what-if></vitrine-what-if>`;
      case 'compare': return html`<vitrine-compare></vitrine-compare>`;
      case 'audit': return html`<vitrine-audit></vitrine-audit>`;
      case 'api': return html`<vitrine-api></vitrine-api>`;
      default: return empty('Page not found', 'There is nothing at this address.', html`<p><a href="/">Start from the beginning</a></p>`);
    }
  }
}
customElements.define('vitrine-app', App);
