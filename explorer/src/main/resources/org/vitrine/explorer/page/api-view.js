// The documentation of the API, drawn from openapi.json.

import {html, nothing} from 'lit';
import {get} from './api.js';
import {View} from './parts.js';

class ApiView extends View {
  load(address, signal) {
    return get('/openapi.json', {}, signal);
  }

  show(description) {
    return html`
      <h1>API</h1>
      <p class="lead">${description.info.description}
        The machine-readable description: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
      ${Object.entries(description.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) =>
        this.operation(path, method, operation, description)))}`;
  }

  operation(path, method, operation, description) {
    const example = operation['x-example'];
    const schema = operation.responses['200'].content?.['application/json']?.schema.$ref;
    return html`<section class="operation" id=${operation.operationId}>
      <h2><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
      <p>${operation.summary}</p>
      ${operation.parameters ? html`<table class="parameters"><tbody>${operation.parameters.map(parameter => html`
        <tr><th scope="row"><code>${parameter.name}</code></th><td>${parameter.description}</td></tr>`)}</tbody></table>` : nothing}
      ${operation.requestBody ? html`<p>Body: ${operation.requestBody.description}</p>` : nothing}
      ${schema ? this.fields(schema, description) : nothing}
      ${example ? html`<p>Try <a href=${example}><code>${example}</code></a></p>` : nothing}
    </section>`;
  }

  fields(reference, description) {
    const schema = description.components.schemas[reference.split('/').at(-1)];
    return html`<details><summary>Answer</summary><table class="parameters"><tbody>${Object.entries(schema.properties).map(([name, field]) => html`
      <tr><th scope="row"><code>${name}</code></th><td>${field.description}</td></tr>`)}</tbody></table></details>`;
  }
}
customElements.define('vitrine-api', ApiView);
