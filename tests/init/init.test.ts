import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parse, parseDocument } from 'yaml'
import { afterAll, expect, test } from 'vitest'
import { TARGET_FILE, embeddedEnvironment, startEmbedded } from '../../scripts/cli/embedded.ts'
import { knownIn } from '../../scripts/cli/init/merge.ts'
import { startMock } from '../../mocks/node/start.ts'
import { checks, httpTransport, observations, parseTarget, run } from '../../suites/index.ts'
import { environmentOf } from '../reference-server/gate.ts'
import { usedBefore } from '../reference-server/past.ts'
import { startReferenceServer } from '../reference-server/server.ts'
import { etalonHere } from '../support/in-process.ts'
import { refusingHalf } from '../support/refusing-half.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-init-'))
const closers: (() => unknown)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

const embedded = await startEmbedded()
closers.push(() => embedded.close())
const { origin } = new URL(embedded.target.baseUrl)
const keys = embeddedEnvironment(origin)
const given = ['--key', keys['ADMIN_KEY'] as string, '--key', `editor=${keys['EDITOR_KEY']}`]

/** What `etalon init` finds: its exit code and output, and the file. */
async function found(name: string, words: readonly string[], before?: string) {
  const out = join(folder, `${name}.yaml`)
  if (before !== undefined) writeFileSync(out, before)
  const ended = await etalonHere(['init', '--out', out, ...words])
  const text = ended.code === 0 ? readFileSync(out, 'utf8') : ''
  return { ...ended, out, text, known: knownIn(text) }
}

/** The values of a hand-written target file, by dotted key. */
const handWritten = (file: string, environment: Readonly<Record<string, string | undefined>>): Map<string, unknown> =>
  knownIn(
    readFileSync(file, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_all, name: string) =>
      JSON.stringify(environment[name] ?? '').slice(1, -1),
    ),
  )

/** Keys of which a service has one right value, not several. */
const ONE_VALUE =
  /^(paths|recycle_bin_types|metadata_types|bulk_actions|features\.second_tenant|requests\.(set\w+|exportObjects|downloadExecutionConsole|searchWithFilters)|fixtures\.(audit_id_field|id_fields|listener_schedule|filtered_searches|(connection|format|parent)_flow|http_listener\.(id|flowId|name|url|url_field)))(\.|$)/

/** The keys that a service has only one value for, as they were found and as they are. */
function compared(known: ReadonlyMap<string, unknown>, truth: ReadonlyMap<string, unknown>) {
  // Flows of several types may refer to an object.
  const shared = [...known].filter(
    ([key, value]) => ONE_VALUE.test(key) && typeof value !== 'object' && !key.endsWith('_flow.flowType'),
  )
  return { shared: Object.fromEntries(shared), right: Object.fromEntries(shared.map(([key]) => [key, truth.get(key)])) }
}

const REFERENCE_FILE = join(import.meta.dirname, '../reference-server/target.yaml')

const own = `base_url: ${embedded.target.baseUrl}
documents:
  agent: https://docs.example.com/agent-api.md
fixtures:
  # Eva says so
  function: upper
`

test(
  'the embedded mock is described by reading alone, and what a person wrote stays',
  { timeout: 60_000 },
  async () => {
    const { code, output, text, known, out } = await found('mock', given, own)
    expect(output).toMatch(/\d+ values found; \d+ questions left/)
    expect(code).toBe(0)
    expect(output).toMatch(
      new RegExp(
        `\\n {2}export ETALON_KEY='…' ETALON_EDITOR_API_KEY='…'\\n {2}etalon init --allow writes,executes,bills --out ${out} .*\\n {2}etalon check --target ${out}\\n$`,
      ),
    )
    expect(text).toContain('  # Eva says so\n  function: upper\n')
    expect(text).toContain('\ndocuments:\n  agent: https://docs.example.com/agent-api.md\nfixtures:\n')
    for (const key of given.filter((word) => word.length > 9)) expect(text).not.toContain(key.replace('editor=', ''))
    expect(() => parseTarget(text, out, { ETALON_KEY: 'a', ETALON_EDITOR_API_KEY: 'b' })).not.toThrow()
    expect(parseDocument(text, { version: '1.1' }).errors).toEqual([])
    const { shared, right } = compared(known, handWritten(TARGET_FILE, keys))
    expect(shared).toEqual(right)
    expect(Object.keys(shared).length).toBeGreaterThan(15)
    expect(outcomes(known)).toEqual(ENDS)
    expect(text).toMatch(
      /# \? Which flow may be started, and logs the parameters that it gets\? 12 rules need it\.\n {4}# echoes: 108\n/,
    )
  },
)

test(
  'a second time, with more allowed, says that the file does not allow the gate so much',
  { timeout: 60_000 },
  async () => {
    const text = `base_url: ${embedded.target.baseUrl}\nallow: [reads]\n`
    const { output, text: after } = await found('again', [...given, '--allow', 'writes,executes'], text)
    expect(after).toContain('allow: [reads]\n')
    expect(output).toMatch(/# add writes, executes to the line "allow" of \S+again\.yaml: without it/)
    expect(output).toMatch(/check --target \S+again\.yaml --allow reads,writes,executes$/m)
  },
)

/** How a flow must end for each of these keys. */
const ENDS: Readonly<Record<string, string>> = {
  succeeds: 'success',
  fails: 'error',
  slow: 'success',
  warns: 'warning',
}

const demo = (name: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, `../../mocks/world/demo/${name}.yaml`), 'utf8'))
const planned = ['runs', 'dbt'].flatMap(
  (name) => (demo(name) as { simulations: { flowId: number; outcome: string }[] }).simulations,
)

/** How the flows that were found end in the demo world, by the names of `fixtures.runs`. */
function outcomes(known: ReadonlyMap<string, unknown>): Record<string, string | undefined> {
  const names = Object.keys(ENDS).filter((name) => known.has(`fixtures.runs.${name}`))
  return Object.fromEntries(
    names.map((name) => [name, planned.find(({ flowId }) => flowId === known.get(`fixtures.runs.${name}`))?.outcome]),
  )
}

/** With `ETALON_SEEDS`, this many. */
const SEEDS = Array.from({ length: Number(process.env['ETALON_SEEDS'] ?? 2) }, (_none, index) => index + 1)

test.each(SEEDS)(
  'no random combination of freedoms leads to a wrong flow: seed %d',
  { timeout: 60_000 },
  async (seed) => {
    const { baseUrl, close } = await startMock({ vary: seed })
    closers.push(close)
    const { code, output, known, out, text } = await found(`vary-${seed}`, ['--url', baseUrl, ...given])
    expect(output).not.toMatch(/ {4}at |Error:/)
    expect(code).toBe(0)
    expect(() => parseTarget(text, out, { ETALON_KEY: 'a', ETALON_EDITOR_API_KEY: 'b' })).not.toThrow()
    const ends = outcomes(known)
    expect(ends).toEqual(Object.fromEntries(Object.keys(ends).map((name) => [name, ENDS[name]])))
  },
)

test('trials find what reading cannot, on a server of others, and leave nothing', { timeout: 120_000 }, async () => {
  const reference = await startReferenceServer()
  closers.push(reference.close)
  const environment = environmentOf(reference)
  const key = environment['ADMIN_KEY'] as string
  const url = `${reference.origin}/rest`
  const truth = handWritten(REFERENCE_FILE, environment)
  const ran = (name: string) => truth.get(`fixtures.runs.${name}`) as bigint
  await usedBefore(url, key, { quick: ['succeeds', 'fails', 'warns'].map(ran), slow: ran('slow') })
  const { code, output, known, text, out } = await found('reference', [
    '--url',
    url,
    '--key',
    key,
    '--allow',
    'writes,executes,bills',
  ])
  expect(output).not.toMatch(/could not remove|left behind/)
  expect(code).toBe(0)
  const { shared, right } = compared(known, truth)
  expect(shared).toEqual(right)
  expect(Object.keys(shared).length).toBeGreaterThan(20)
  expect(known.get('requests.createMacro.body.label')).toBe('{name}')
  for (const key of ['runs.fails', 'template_import.name', 'template_import.composerType'])
    expect([key, known.get(`fixtures.${key}`)]).toEqual([key, truth.get(`fixtures.${key}`)])
  expect(known.get('fixtures.system_prompt.expects')).toBe('pineapple')
  expect(known.get('fixtures.tool_message')).toContain('search_knowledge_base')
  expect(known.get('fixtures.spare_user.role')).toBe('api_user')
  // Its connections have their password under another key, which nobody has said.
  const credentials = new Set(['bundles/export-excludes-credentials', 'flows/export-excludes-credentials'])
  const loaded = parseTarget(text, out, { ETALON_KEY: key })
  const { send, close } = httpTransport(10_000)
  const profiles = new Set(['product'] as const)
  const report = await run({ ...loaded, checks, observations, send, seed: 1, profiles, selected: credentials })
  await close()
  expect(report.rules.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'not-applicable'])
  for (const list of ['flows', 'connections', 'formats', 'macros', 'listeners', 'webhooks', 'schedules']) {
    const reply = await fetch(`${url}/v1/${list}`, { headers: { authorization: `Bearer ${key}` } })
    expect(await reply.text()).not.toContain('etalon')
  }
})

/** Without these two, nothing at all could be said. */
const SPARED = ['/rest/v1/flows', '/rest/v1/token-auth/tenants']

test.each([
  ['some requests', 1],
  ['some requests', 2],
  ['some operations', 3],
  ['some operations', 4],
  ['some operations', 5],
] as const)(
  'a service that refuses %s, half of all, is described as far as it goes (seed %d)',
  { timeout: 60_000 },
  async (refusing, seed) => {
    const spared = refusing === 'some operations' ? SPARED : []
    const half = await refusingHalf(origin, { seed, refusing, spared })
    closers.push(half.close)
    const words = ['--url', `${half.origin}/rest`, ...given]
    const { code, output, known, out, text } = await found(`half-${seed}`, words)
    expect(output).not.toMatch(/ {4}at |Error:/)
    expect(refusing === 'some operations' ? [0] : [0, 4]).toContain(code)
    if (code === 4) return
    expect(() => parseTarget(text, out, { ETALON_KEY: 'a', ETALON_EDITOR_API_KEY: 'b' })).not.toThrow()
    const { shared, right } = compared(known, handWritten(TARGET_FILE, keys))
    const url = 'fixtures.http_listener.url'
    // The mock names the address that it was asked at.
    expect({ ...shared, [url]: shared[url] && right[url] }).toEqual({ ...right, [url]: shared[url] && right[url] })
    expect(outcomes(known)).toEqual(Object.fromEntries(Object.keys(outcomes(known)).map((name) => [name, ENDS[name]])))
    // What was refused is asked for, in words.
    for (const [, question] of text.matchAll(/# \? (.*)\n/g)) expect(question).not.toMatch(/What is fixtures|reference/)
  },
)

test.each([
  [['--out', 'nowhere.yaml', '--key', 'a'], /nowhere\.yaml does not exist yet: give --url/],
  [['--url', 'http://127.0.0.1:9/rest'], /init needs the administrator's key: give --key or set ETALON_KEY/],
  [['--url', 'http://127.0.0.1:9/rest', '--key', 'boss=a'], /--key boss=…: no such user; the users are admin, editor/],
  [['--url', 'http://127.0.0.1:9/rest', '--key', 'a', '--key', 'b'], /two keys of admin/],
  [
    ['--url', 'http://127.0.0.1:9/rest', '--key', 'a', '--allow', 'tickets'],
    /--allow tickets: init tries out reads, writes/,
  ],
  [['--url', 'http://127.0.0.1:9/rest', '--key', 'a', '--login', 'liv'], /--login liv: needs a password/],
])('%j is refused with what to do', async (words, message) => {
  const { code, output } = await etalonHere(['init', ...words], {
    ETALON_KEY: undefined,
    ETALON_LOGIN_PASSWORD: undefined,
  })
  expect(output).toMatch(message)
  expect(code).toBe(3)
})

test('an address that is not the one of the file is refused, before a key goes to either', async () => {
  const text = `# ours\nbase_url: ${embedded.target.baseUrl}/\n`
  const { code, output, out } = await found('elsewhere', ['--url', 'http://127.0.0.1:1/rest', ...given], text)
  expect(output).toContain(
    `${out}:2: base_url is ${embedded.target.baseUrl}, and --url http://127.0.0.1:1/rest: leave --url out, change that line, or name another file with --out`,
  )
  expect(code).toBe(3)
  expect(readFileSync(out, 'utf8')).toBe(text)
})

test('a file that is no mapping, or cannot be written, is refused before anything is sent', async () => {
  const words = ['--url', 'http://127.0.0.1:9/rest', '--key', 'a']
  const prose = await found('prose', words, 'some text\n')
  expect(prose.output).toMatch(/prose\.yaml:1: is no target file, which is a mapping of keys to values/)
  writeFileSync(join(folder, 'file'), '')
  const nowhere = await found('file/x', words)
  expect(nowhere.output).toMatch(/--out \S+x\.yaml: cannot be written \((?:ENOTDIR|EEXIST)\); name a file that can be/)
  expect([prose.code, nowhere.code]).toEqual([3, 3])
})

test('a refused key of the administrator is called so, as `check` calls it', async () => {
  const words = ['--url', embedded.target.baseUrl, '--key', 'x'.repeat(256)]
  const { code, output } = await found('new/folder/refused', words)
  expect(output).toMatch(/the admin key is refused: listTenants answered 401; nothing was written/)
  expect(code).toBe(2)
})

test('users who are refused are named, and not written', { timeout: 60_000 }, async () => {
  const words = ['--url', embedded.target.baseUrl, ...given.slice(0, 2), '--key', `editor=${keys['ADMIN_KEY']}`]
  const out = join(folder, 'users.yaml')
  const { code, output } = await etalonHere(['init', '--out', out, ...words, '--login', 'edda:wrong'])
  expect(output).toMatch(/credentials\.login: the login is refused: issueToken answered 401 .*not written to the file/)
  expect(output).toMatch(/credentials\.editor: its user is an administrator: .*not written to the file/)
  expect(output).not.toContain('wrong')
  expect(code).toBe(2)
  const known = knownIn(readFileSync(out, 'utf8'))
  expect(['admin', 'editor', 'login'].map((name) => known.has(`credentials.${name}`))).toEqual([true, false, false])
})

test('what a gateway refused is counted, with what is poor for it', { timeout: 60_000 }, async () => {
  const half = await refusingHalf(origin, { seed: 3, refusing: 'some operations', spared: SPARED })
  closers.push(half.close)
  const refused = await found('counted', ['--url', `${half.origin}/rest`, ...given])
  expect(refused.output).toMatch(
    /\d+ of \d+ requests were refused: \d+ × (?:403|404|500|501) without a media type.*; for want of them, these may be missing or poor: .*fixtures \(.*runs/,
  )
  const whole = await found('uncounted', ['--url', `${origin}/rest`, ...given])
  expect(whole.output).not.toMatch(/were refused/)
})

test('the schema is found from the file, and a second time keeps its line ends', { timeout: 60_000 }, async () => {
  const first = await found('deep/schema', ['--url', embedded.target.baseUrl, ...given])
  const [, schema = ''] = /\$schema=(.*)\n/.exec(first.text) ?? []
  expect(JSON.parse(readFileSync(resolve(dirname(first.out), schema), 'utf8'))).toHaveProperty('properties.base_url')
  const again = await found('deep/crlf', given, first.text.replaceAll('\n', '\r\n'))
  expect(again.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('nothing is written where nothing can be read', async () => {
  const begun = performance.now()
  const { code, output, out } = await found('nobody', ['--url', 'http://127.0.0.1:9/rest', '--key', 'key-1'])
  expect(output).toMatch(
    /nothing could be read at http:\/\/127\.0\.0\.1:9\/rest: .*ECONNREFUSED.*; nothing was written/,
  )
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(code).toBe(4)
  expect(() => readFileSync(out)).toThrow(/ENOENT/)
})
