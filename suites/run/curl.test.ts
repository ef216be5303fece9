import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import { Redactor } from '../kit/redact.ts'
import { curlScript } from './curl.ts'
import { parseTarget } from './target-file.ts'

function exchange(method: string, path: string, body = ''): Exchange {
  return {
    operation: method === 'POST' ? 'createFlow' : 'getExecution',
    request: { method, url: `http://a.test${path}`, headers: {} },
    response: { status: 200, headers: {}, body: new TextEncoder().encode(body) },
    valid: true,
    durationMs: 1,
  }
}

const POLL = exchange('GET', '/state')
const times = (one: Exchange, count: number): Exchange[] => Array.from({ length: count }, () => one)

/** The requests of a script, in order: runs it with a fake curl that records them. */
function sentBy(script: string): string[] {
  const telling = 'curl() { for last; do :; done; echo "$3 $4 $last" >&2; }; sleep() { echo pause >&2; }\n'
  return execFileSync('sh', ['-c', `( ${telling}${script}\n) 2>&1`], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('what asks the same until something comes is one loop with a pause, and sends as often', () => {
  const script = curlScript([exchange('POST', '/run'), ...times(POLL, 45), exchange('GET', '/after')], new Redactor())
  expect(script.split('\n')).toHaveLength(3)
  expect(script.split('\n')[1]).toMatch(/^for poll in \$\(seq 45\); do curl .*\/state"; sleep 0\.25; done$/)
  const sent = sentBy(script)
  expect(sent.filter((line) => line.endsWith('http://a.test/state'))).toHaveLength(45)
  expect(sent.filter((line) => line === 'pause')).toHaveLength(45)
  expect(sent.at(-1)).toContain('/after')
})

test('what changes something, or is asked a few times, stands line by line', () => {
  for (const row of [times(exchange('POST', '/run'), 9), times(POLL, 3)])
    expect(curlScript(row, new Redactor()).split('\n')).toHaveLength(row.length)
})

test('a hook that was called in between stays where it was', () => {
  const script = curlScript(times(POLL, 9), new Redactor(), [{ after: 4, shell: 'echo hook' }])
  expect(script.split('\n').map((line) => line.slice(0, 22))).toEqual([
    'for poll in $(seq 4); ',
    'echo hook',
    'for poll in $(seq 5); ',
  ])
})

test('a name is taken from the answer that was waited for', () => {
  const script = curlScript(
    [...times(POLL, 4), exchange('GET', '/state', '{"auditId": 4711}'), exchange('GET', '/executions/4711')],
    new Redactor(),
  )
  expect(script.split('\n')).toEqual([
    expect.stringMatching(/^for poll in \$\(seq 5\); do answer=\$\(curl .*\); printf .*; sleep 0\.25; done$/),
    expect.stringMatching(/^ETALON_ID_1=/),
    expect.stringContaining('/executions/${ETALON_ID_1}'),
  ])
})

test('what a case made and removed is deleted in the end under its own id, and nothing else is', () => {
  const script = curlScript(
    [exchange('POST', '/flows', '{"id":4711}'), exchange('GET', '/flows/4711'), exchange('GET', '/flows/9000')],
    new Redactor(),
    [],
    [exchange('GET', '/flows'), exchange('DELETE', '/flows/4711'), exchange('DELETE', '/flows/9000')],
  )
  const lines = script.split('\n')
  expect(lines.slice(-2)).toEqual([
    '# Deletes what was made.',
    expect.stringMatching(
      /^\[ -z "\$\{ETALON_ID_1\}" \] \|\| curl -sS -i -X DELETE "http:\/\/a\.test\/flows\/\$\{ETALON_ID_1\}" > \/dev\/null$/,
    ),
  ])
  expect(lines.filter((line) => line.includes('DELETE'))).toHaveLength(1)
})

test('an object that only the clean-up names is deleted too, if it was made', () => {
  const made = exchange('POST', '/flows', '{"id":4711}')
  const script = curlScript([made], new Redactor(), [], [exchange('DELETE', '/flows/4711')])
  expect(sentBy(script)).toEqual(['-X POST http://a.test/flows'])
  expect(sentBy(script.replace(/^ETALON_ID_1=.*$/m, 'ETALON_ID_1=4712')).at(-1)).toBe(
    '-X DELETE http://a.test/flows/4712',
  )
})

test('an object whose id stands in a list is not deleted: the list may begin with another one by then', () => {
  const found = exchange('GET', '/flows', '[{"id":4711}]')
  const script = curlScript([found], new Redactor(), [], [exchange('DELETE', '/flows/4711')])
  expect(script).not.toContain('DELETE')
})

test('an object that an import made is deleted under the id of its report', () => {
  const made: Exchange = { ...exchange('POST', '/flows/import', '{"flowId":4711}'), operation: 'importFlows' }
  const script = curlScript([made], new Redactor(), [], [exchange('DELETE', '/flows/4711')])
  expect(script.split('\n').at(-1)).toContain('-X DELETE "http://a.test/flows/${ETALON_ID_1}"')
})

test('an object is not deleted under an id that the reply to a message names', () => {
  const sent: Exchange = {
    ...exchange('POST', '/listen', '{"flowId":4711}'),
    operation: 'createListener',
    delivered: true,
  }
  const script = curlScript([sent], new Redactor(), [], [exchange('DELETE', '/flows/4711')])
  expect(script).not.toContain('DELETE')
})

test.each<[string, string, string[]]>([
  [
    'stands in the target file',
    'secret-of-admin',
    ['# Set ETALON_ADMIN_API_KEY to credentials.admin.api_key (staging.yaml:2).'],
  ],
  ['is a variable of the command', '${STAGING_KEY}', ['ETALON_ADMIN_API_KEY=${ETALON_ADMIN_API_KEY:-$STAGING_KEY}']],
  ['is a variable of the script too', '${ETALON_KEY}', []],
])('says how to set a key that %s', (_name, value, settings) => {
  const source = `base_url: http://a.test\ncredentials: { admin: { api_key: "${value}" }, editor: { api_key: "another" } }`
  const environment = { STAGING_KEY: 'secret-of-admin', ETALON_KEY: 'secret-of-admin' }
  const { redactor } = parseTarget(source, 'staging.yaml', environment)
  const one = exchange('GET', '/state')
  const request = { ...one.request, headers: { authorization: 'Bearer secret-of-admin' } }
  const lines = curlScript([{ ...one, request }], redactor).split('\n')
  expect(lines.slice(0, -1)).toEqual(settings)
  expect(lines.at(-1)).toMatch(/Bearer \$ETALON_\w+"/)
  const printed = execFileSync('sh', ['-c', `curl() { echo "$*"; }\n${lines.join('\n')}`], {
    encoding: 'utf8',
    env: { ...process.env, ...environment, ETALON_ADMIN_API_KEY: value.startsWith('$') ? '' : 'secret-of-admin' },
  })
  expect(printed).toContain('Bearer secret-of-admin')
})
