import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lineOf } from './exchange.ts'
import { judgeFolder } from './whole-run.ts'

/** A refusal that breaks a rule: a 401 has no body. */
const WRONG = lineOf({
  of: 'a test',
  method: 'GET',
  url: 'http://mock.test/rest/v1/flows',
  sent: {},
  text: '',
  status: 401,
  headers: { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
  body: new TextEncoder().encode('a body of several words'),
})

function folderWith(recording: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-exchanges-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'recording.jsonl'), recording)
  return folder
}

test('a recording that a killed process broke off is judged up to its last whole line', async () => {
  const broken = WRONG.slice(0, 60)
  await expect(judgeFolder(folderWith(broken))).resolves.toBeUndefined()
  await expect(judgeFolder(folderWith(`${WRONG}\n${broken}`))).rejects.toThrow('errors/unauthorized-body-empty')
})

test('a line longer than what is read at a time is one line', async () => {
  const long = WRONG.replace('a test', 'a'.repeat(200_000))
  await expect(judgeFolder(folderWith(`${long}\n${long}\n`))).rejects.toThrow('errors/unauthorized-body-empty')
})
