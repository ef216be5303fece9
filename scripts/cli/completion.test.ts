import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { etalonHere } from '../../tests/support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PROGRAM = join(import.meta.dirname, '../etalon.ts')

/** The suggestions for a line that ends at its last word, without their descriptions. */
async function suggested(...line: readonly string[]): Promise<string[]> {
  const { output } = await etalonHere(['complete', '--', ...line])
  return output.split('\n').flatMap((one) => (one === '' || one.startsWith(':') ? [] : [one.split('\t')[0] ?? '']))
}

describe('etalon complete', () => {
  test('suggests the commands', async () => {
    expect(await suggested('m')).toEqual(['merge', 'mock'])
  })

  test('suggests the options of a command', async () => {
    expect(await suggested('mock', '--j')).toEqual(['--jitter', '--journal', '--json'])
    expect(await suggested('check', '--fail')).toEqual(['--fail-fast'])
  })
})

describe.each(['bash', 'zsh', 'fish'])('etalon completion %s', (shell) => {
  test('prints a script that asks this command line', async () => {
    const { code, output } = await etalonHere(['completion', shell])
    expect(code).toBe(0)
    expect(output).toContain('etalon complete -- ')
    // A shell that the machine lacks cannot judge its script.
    const judged = spawnSync(shell, ['-n'], { input: output })
    expect([null, 0]).toContain(judged.status)
    if (judged.status === 0) expect(judged.stderr.toString()).toBe('')
  })
})

describe('a shell with the script', () => {
  beforeAll(() => {
    const program = join(folder, 'etalon')
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`)
    chmodSync(program, 0o755)
  })

  test('completes a word', () => {
    const script = `
      # From bash-completion, which the script needs.
      _get_comp_words_by_ref() { cur=--jou prev=mock words=("\${COMP_WORDS[@]}") cword=2; }
      compopt() { :; }
      source <(etalon completion bash)
      COMP_WORDS=(etalon mock --jou) COMP_CWORD=2 COMP_LINE='etalon mock --jou' COMP_POINT=17
      __etalon_complete
      echo "\${COMPREPLY[@]}"`
    const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) }
    expect(execFileSync('bash', ['-c', script], { env }).toString().trim()).toBe('--journal')
  })
})

test('an unknown shell is bad usage', async () => {
  const { code, output } = await etalonHere(['completion', 'tcsh'])
  expect(code).toBe(3)
  expect(output).toMatch(/'tcsh' is invalid.*zsh, bash, fish/)
})
