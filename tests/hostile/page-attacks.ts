/** A way in which a web page may attack a mock. */
export interface Attack {
  name: string
  by: 'fetch' | 'blind fetch' | 'form' | 'image' | 'script' | 'beacon' | 'link' | 'frame' | 'events'
  method: 'GET' | 'POST'
  /** Path and query; `KEY` stands for a valid key. */
  target: string
  /** Media type of the body, if there is one. */
  type?: string
  body?: string
}

const TEXT = 'text/plain'
const JSON_TYPE = 'application/json'
const LOGIN = '{"login":"ada","password":"ada-pass-1"}'

export const ATTACKS: readonly Attack[] = [
  { name: 'reading the keys', by: 'fetch', method: 'GET', target: '/_mock/sandboxes' },
  { name: 'reading flows with a key', by: 'fetch', method: 'GET', target: '/rest/v1/flows' },
  {
    name: 'reading with a key in the address',
    by: 'fetch',
    method: 'GET',
    target: '/rest/v1/flows/export?flows=101&Authorization=KEY',
  },
  { name: 'reading its API', by: 'fetch', method: 'GET', target: '/_mock/openapi.json' },
  {
    name: 'logging in as text',
    by: 'fetch',
    method: 'POST',
    target: '/rest/v1/token-auth/issue',
    type: TEXT,
    body: LOGIN,
  },
  {
    name: 'logging in',
    by: 'fetch',
    method: 'POST',
    target: '/rest/v1/token-auth/issue',
    type: JSON_TYPE,
    body: LOGIN,
  },
  {
    name: 'creating a webhook',
    by: 'fetch',
    method: 'POST',
    target: '/rest/v1/webhooks',
    type: JSON_TYPE,
    body: '{"name":"w","events":["*"],"url":"http://127.0.0.1:9876/"}',
  },
  { name: 'a reset without a body', by: 'blind fetch', method: 'POST', target: '/_mock/reset' },
  {
    name: 'making a sandbox blindly',
    by: 'blind fetch',
    method: 'POST',
    target: '/_mock/sandboxes',
    type: TEXT,
    body: '{"id":"evil"}',
  },
  {
    name: 'moving the clock blindly',
    by: 'blind fetch',
    method: 'POST',
    target: '/_mock/clock/advance',
    type: TEXT,
    body: '{"ms":1}',
  },
  {
    name: 'sending to a listener blindly',
    by: 'blind fetch',
    method: 'POST',
    target: '/rest/v1/http/orders-inbox',
    type: TEXT,
    body: '{"order":1}',
  },
  { name: 'a read of a listener', by: 'blind fetch', method: 'GET', target: '/rest/v1/http/orders-inbox' },
  { name: 'a form to a listener', by: 'form', method: 'POST', target: '/rest/v1/http/orders-inbox' },
  { name: 'a form to the control surface', by: 'form', method: 'POST', target: '/_mock/reset' },
  {
    name: 'a form with a key in its address',
    by: 'form',
    method: 'POST',
    target: '/rest/v1/flows/101/run?Authorization=KEY',
  },
  { name: 'an image', by: 'image', method: 'GET', target: '/rest/v1/flows/export?flows=101&Authorization=KEY' },
  { name: 'an image of a listener', by: 'image', method: 'GET', target: '/rest/v1/http/orders-inbox' },
  { name: 'a script', by: 'script', method: 'GET', target: '/_mock/sandboxes' },
  { name: 'a beacon', by: 'beacon', method: 'POST', target: '/_mock/sandboxes', type: TEXT, body: '{"id":"evil"}' },
  { name: 'a link', by: 'link', method: 'GET', target: '/rest/v1/flows/export?flows=101&Authorization=KEY' },
  { name: 'a frame', by: 'frame', method: 'GET', target: '/_mock/sandboxes' },
  { name: 'a stream of events', by: 'events', method: 'GET', target: '/rest/v1/flows?Authorization=KEY' },
]

/**
 * Tries an attack in a page, and returns what the page could read: nothing, or status and text. Self-contained, because
 * a page gets it as source text.
 */
export async function attempt({
  by,
  method,
  target,
  type,
  body,
  mockOrigin,
  key,
}: Attack & { mockOrigin: string; key: string }): Promise<string> {
  const address = mockOrigin + target.replace('KEY', key)
  const loaded = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement): Promise<string> =>
    new Promise((resolve) => {
      element.addEventListener('load', () => resolve(element instanceof HTMLIFrameElement ? '' : 'loaded'))
      element.addEventListener('error', () => resolve(''))
      element.src = address
      document.body.append(element)
    })
  if (by === 'fetch') {
    const headers = {
      ...(target.includes('KEY') ? {} : { authorization: `Bearer ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    // With a key, even a text body needs a preflight; without one, it does not.
    const sent = type === 'text/plain' ? { 'content-type': type } : headers
    const response = await fetch(address, { method, headers: sent, body: body ?? null }).catch(() => undefined)
    return response === undefined ? '' : `${response.status} ${await response.text()}`
  }
  if (by === 'blind fetch') {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const response = await fetch(address, { method, mode: 'no-cors', headers, body: body ?? null }).catch(
      () => undefined,
    )
    return response === undefined || response.status === 0 ? '' : `${response.status} ${await response.text()}`
  }
  if (by === 'image') return loaded(document.createElement('img'))
  if (by === 'script') return loaded(document.createElement('script'))
  if (by === 'frame') return loaded(document.createElement('iframe'))
  if (by === 'beacon') {
    navigator.sendBeacon(address, new Blob([body ?? ''], { type: type ?? '' }))
    return ''
  }
  if (by === 'link') {
    window.open(address, '_blank', 'noopener')
    return ''
  }
  if (by === 'events') {
    return new Promise((resolve) => {
      const source = new EventSource(address)
      source.addEventListener('open', () => resolve('opened'))
      source.addEventListener('error', () => {
        source.close()
        resolve('')
      })
    })
  }
  const frame = document.createElement('iframe')
  // A form targets the first frame of a name.
  frame.name = `target-${document.querySelectorAll('iframe').length}`
  const form = document.createElement('form')
  Object.assign(form, { method, action: address, target: frame.name })
  const field = document.createElement('input')
  Object.assign(field, { name: 'order', value: '1' })
  form.append(field)
  document.body.append(frame, form)
  form.submit()
  return ''
}
