/** The specification as single documents for people and tools, by name. They are large, so each is loaded on demand. */
export const DOCUMENTS: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  'openapi.json': () => import('./generated/openapi.json', { with: { type: 'json' } }),
  'openapi.plain.json': () => import('./generated/openapi.plain.json', { with: { type: 'json' } }),
  'asyncapi.json': () => import('./generated/asyncapi.json', { with: { type: 'json' } }),
  'asyncapi.3.0.json': () => import('./generated/asyncapi.3.0.json', { with: { type: 'json' } }),
}
