import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LineWriter, type Write } from './line-writer.ts'

const dropped = (count: number): string => `dropped ${count}`
const STREAM = { fd: 1 }

/** A pipe that takes some bytes at a time, as long as it is open. */
function pipe(take = Infinity): { text: () => string; calls: () => number; write: Write; isFull: boolean } {
  let [text, calls] = ['', 0]
  const self = {
    text: () => text,
    calls: () => calls,
    isFull: false,
    write: ((_fd, bytes, written) => {
      calls += 1
      const count = Math.min(take, bytes.length)
      setImmediate(() => {
        if (self.isFull) return written(Object.assign(new Error('full'), { code: 'EAGAIN' }), 0)
        text += Buffer.from(bytes.subarray(0, count)).toString()
        written(null, count)
      })
    }) as Write,
  }
  return self
}

test('lines of one turn are written together, in order, and whole', async () => {
  const { write, text, calls } = pipe()
  const writer = new LineWriter(STREAM, { write, dropped })
  for (const line of ['one', 'two', 'drei ü']) writer.line(line)
  expect(text()).toBe('')
  await writer.flush(1_000)
  expect([text(), calls()]).toEqual(['one\ntwo\ndrei ü\n', 1])
})

test('lines that a pipe takes piece by piece stay whole', async () => {
  const { write, text } = pipe(7)
  const writer = new LineWriter(STREAM, { write, dropped })
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index} ü`)
  for (const line of lines) {
    writer.line(line)
    await sleep(0)
  }
  await writer.flush(1_000)
  expect(text()).toBe(lines.map((line) => `${line}\n`).join(''))
})

test('a reader that does not read costs bounded memory, and learns how many lines it missed', async () => {
  const full = pipe()
  full.isFull = true
  const writer = new LineWriter(STREAM, { write: full.write, most: 30, dropped })
  for (let index = 0; index < 10; index++) writer.line(`0123456${index}`)
  await sleep(50)
  expect(full.text()).toBe('')
  full.isFull = false
  await writer.flush(1_000)
  expect(full.text()).toBe('01234560\n01234561\n01234562\ndropped 7\n')
  writer.line('later')
  await writer.flush(1_000)
  expect(full.text()).toMatch(/\nlater\n$/)
})

test('a flush ends at its limit, and at once if there is nothing to write', async () => {
  const full = pipe()
  full.isFull = true
  const writer = new LineWriter(STREAM, { write: full.write, dropped })
  await writer.flush(60_000)
  writer.line('never')
  const begun = performance.now()
  await writer.flush(50)
  expect(performance.now() - begun).toBeGreaterThan(40)
})

test('a reader that is gone ends the log and nothing else', async () => {
  const write: Write = (_fd, _bytes, written) =>
    setImmediate(() => written(Object.assign(new Error('gone'), { code: 'EPIPE' }), 0))
  const writer = new LineWriter(STREAM, { write, dropped })
  writer.line('one')
  await writer.flush(60_000)
  writer.line('two')
  await writer.flush(60_000)
})

test('a process whose log nobody reads does not wait for it, and ends', { timeout: 20_000 }, async () => {
  const source = `
    import { LineWriter } from ${JSON.stringify(new URL('line-writer.ts', import.meta.url).href)}
    const writer = new LineWriter(process.stdout, { dropped: String })
    for (let index = 0; index < 5_000; index++) writer.line('x'.repeat(1_000))
    let turns = 0
    setInterval(() => (turns += 1), 5)
    setTimeout(async () => {
      await writer.flush(100)
      console.error(turns)
      process.exit(7)
    }, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] })
  let turns = ''
  child.stderr.on('data', (chunk: Buffer) => (turns += chunk.toString()))
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(7)
  expect(Number(turns)).toBeGreaterThan(10)
})
