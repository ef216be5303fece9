import { type Mock, BASE_PATH, readWorldFile, worldOf } from '../../mocks/index.ts'
import demo from '../../mocks/world/generated/demo.json' with { type: 'json' }
import { keyOf } from '../../mocks/world/world-file.ts'
import { type Ask, type Person, PEOPLE } from './people.ts'

/** The demo world with the neighbours as additional users. */
export function crowdedWorld(start: number, seed: number): ReturnType<typeof worldOf> {
  return worldOf(readWorldFile({ ...demo, users: [...demo.users, ...PEOPLE] }), start, seed)
}

/** Sends the neighbours' requests to a mock. */
export function askingBy(fetch: Mock['fetch'], origin: string): Ask {
  const keys = new Map<Person, string>(PEOPLE.map(({ login }) => [login, keyOf(login)]))
  return async (as, method, path, body) => {
    const headers = { authorization: `Bearer ${keys.get(as)}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(new Request(`${origin}${BASE_PATH}/v1/${path}`, init))
    const text = await response.text()
    if (path.endsWith('/new-api-key') && response.ok) keys.set('pipe', (JSON.parse(text) as { key: string }).key)
    if (!response.ok || text === '') return undefined
    return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
  }
}
