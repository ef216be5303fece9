import { styleText } from 'node:util'
import { BASE_PATH } from '../../mocks/index.ts'
import { pageLink } from '../../mocks/node/start.ts'

/** What a started mock has to say. */
export interface Ready {
  version: string
  /** `http://host:port`. */
  origin: string
  /** API keys by role; none for a stateless mock. */
  keys: Readonly<Record<string, string>>
  /** Whether it serves the console, the reference and the control surface. */
  hasConsole: boolean
  /** Seed of `--vary`. */
  seed?: number
  /** Token of the console and of the control surface, if they require one. */
  token?: string
  /** The file that `--env` wrote. */
  envFile?: string
  /** Since the start of the process, in ms. */
  startupMs: number
}

/** Colours a text, if the output can show colours. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

/** Colours for a stream: none if it is no terminal, or if NO_COLOR is set; FORCE_COLOR forces them. */
export function painterFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => styleText(style, text, { stream })
}

/** Characters of a key that the banner shows. */
const SHOWN = 6
const TAIL = 4
/** Keys per line, so that a line fits into 80 columns. */
const KEYS_PER_LINE = 2

/** The lines for people: where everything is, and how to get the whole keys. */
export function banner(ready: Ready, paint: Paint): string {
  const { version, origin, keys, hasConsole, seed, token, envFile, startupMs } = ready
  const took = paint('dim', `ready in ${Math.round(startupMs)} ms`)
  const rows: (readonly [label: string, text: string])[] = [['Base URL', paint('cyan', origin + BASE_PATH)]]
  if (hasConsole) {
    rows.unshift(['Console', paint('cyan', pageLink(origin, token))])
    rows.push(['Reference', paint('cyan', `${origin}/reference`)])
  }
  if (seed !== undefined) rows.push(['Varied', `--vary ${seed} makes the same choices again`])
  const names = Object.keys(keys)
  const width = Math.max(...names.map((name) => name.length))
  const short = Object.entries(keys).map(([name, key]) => `${name.padEnd(width)} ${paint('yellow', shortKey(key))}   `)
  for (let at = 0; at < short.length; at += KEYS_PER_LINE)
    rows.push([
      at === 0 ? 'Keys' : '',
      short
        .slice(at, at + KEYS_PER_LINE)
        .join('')
        .trimEnd(),
    ])
  if (names.length > 0) rows.push(['', wholeKeys(ready, paint)])
  // A mock without a console is a stateless one.
  if (!hasConsole)
    rows.push(['Key', 'any text will do, as in Authorization: Bearer text; without one, requests get 401'])
  if (envFile !== undefined) rows.push(['Env file', envFile])
  return [
    '',
    `  ${paint(['green', 'bold'], 'ETALON')} ${paint('green', `v${version}`)}  ${took}`,
    '',
    ...rows.map(row),
    '',
  ].join('\n')

  function row([label, text]: readonly [string, string]): string {
    const arrow = label === '' ? ' ' : paint('green', '➜')
    return `  ${arrow}  ${paint('bold', (label === '' ? '' : `${label}:`).padEnd(LABEL))}${text}`
  }
}

const LABEL = 'Reference: '.length

/** A key by its beginning and its end. */
export function shortKey(key: string): string {
  return key.length <= SHOWN + TAIL + 1 ? key : `${key.slice(0, SHOWN)}…${key.slice(-TAIL)}`
}

function wholeKeys({ envFile }: Ready, paint: Paint): string {
  return paint(
    'dim',
    envFile === undefined
      ? 'Whole keys: in the console, with --env .env.local in a file, with --json here'
      : 'Whole keys: in the file below, and in the console',
  )
}

/** The one line for scripts, with everything. */
export function readyLine({ version, origin, keys, hasConsole, seed, token, envFile }: Ready): string {
  const places = hasConsole
    ? { console: pageLink(origin, token), reference: `${origin}/reference`, control: `${origin}/_mock` }
    : {}
  return JSON.stringify({
    ready: true,
    version,
    baseUrl: origin + BASE_PATH,
    origin,
    ...places,
    keys,
    ...(seed === undefined ? {} : { vary: seed }),
    ...(token === undefined ? {} : { token }),
    ...(envFile === undefined ? {} : { env: envFile }),
  })
}
