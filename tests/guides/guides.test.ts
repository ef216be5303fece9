import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock } from '../../mocks/index.ts'
import { servingPage } from '../../mocks/node/page.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { type Listening, listen } from '../../mocks/node/serve.ts'
import { userProject } from '../package/user-project.ts'
import { type EmptyProject, emptyProject } from '../package/empty-project.ts'
import { blocksOf, scriptOf } from './blocks.ts'
import { anchorsOf, deadLinks } from './links.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGES = globSync('**/*.md', { cwd: join(ROOT, 'docs') }).toSorted()
/** Pages for people who work in a clone; all others are for users of the package. */
const IN_A_CLONE = [
  '../README.md',
  'adding-a-freedom.md',
  'how-it-is-tested.md',
  'the-platform-changed.md',
  'writing-a-rule.md',
]
/** The project folders that their commands read; none writes there. */
const CLONED = ['scripts', 'node_modules']
const WITHOUT_COMMANDS = [
  'README.md',
  'console.md',
  'demo-world.md',
  'generators.md',
  'binary.md',
  'glossary.md',
  'in-tests.md',
  'reference/edition-2.md',
  'reference/exit-codes.md',
  'reference/target-file.md',
  'the-platform-changed.md',
  'versions.md',
]
/** Commands of the README that run these tests. */
const SET_UP = /^npm ci && /m

const textOf = (page: string): string => readFileSync(join(ROOT, 'docs', page), 'utf8')

let user: EmptyProject
let clone: EmptyProject
let mock: Mock
let served: Listening
beforeAll(async () => {
  user = await userProject()
  clone = emptyProject()
  for (const source of CLONED) symlinkSync(join(ROOT, source), join(clone.folder, source))
})
afterAll(() => {
  user.remove()
  clone.remove()
})
beforeEach(async () => {
  // The pages change its clock and its faults.
  mock = createMock({ ports: nodePorts(), unwatched: true, deliverTo: ['http://127.0.0.1:9999'] })
  served = await listen(servingPage(mock.fetch), { operate: mock.operate })
})
afterEach(async () => {
  mock.close()
  await served.close()
})

/** Runs the commands of a page with its files. */
async function follow(project: EmptyProject, page: string): Promise<{ code: number | null; output: string }> {
  const blocks = blocksOf(textOf(page)).filter(({ content }) => !SET_UP.test(content))
  for (const { file, content } of blocks) if (file !== undefined) writeFileSync(join(project.folder, file), content)
  const key = mock.keys['admin']
  const { origin } = served
  const baseUrl = origin + BASE_PATH
  const variables = { ORIGIN: origin, MOCK: baseUrl, KEY: key, STAGING_URL: baseUrl, STAGING_ADMIN_KEY: key }
  const set = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`)
  return project.run('bash', '-c', [...set, scriptOf(page, blocks)].join('\n'))
}

describe('every command of the guides works', () => {
  const withCommands = PAGES.filter((page) => !WITHOUT_COMMANDS.includes(page))
  test.each(['../README.md', ...withCommands])('docs/%s', async (page) => {
    expect(blocksOf(textOf(page)).filter(({ language }) => language === 'sh')).not.toEqual([])
    const { code, output } = await follow(IN_A_CLONE.includes(page) ? clone : user, page)
    expect(code, output).toBe(0)
  })
})

describe('the guides', () => {
  const everyPage = globSync(['*.md', '{bench,decisions}/*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
  test.each(everyPage)('%s has no dead links', (page) => {
    expect(deadLinks(ROOT, page)).toEqual([])
  })

  const guides = PAGES.filter((page) => !page.startsWith('reference/'))
  test.each(guides)('docs/%s fits a page', (page) => {
    expect(textOf(page).split('\n').length).toBeLessThan(120)
  })

  test('README.md has at most 900 words', () => {
    expect(textOf('../README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900)
  })

  test('quote rules and freedoms exactly as in the specification', () => {
    const folded = (text: string): string => text.replaceAll(/\s+/g, ' ')
    const spec = globSync('{rules,freedoms}/*.yaml', { cwd: join(ROOT, 'spec') })
      .map((file) => folded(readFileSync(join(ROOT, 'spec', file), 'utf8')))
      .join('\n')
    const shown = PAGES.flatMap((page) => blocksOf(textOf(page))).filter(({ content }) => content.startsWith('- id: '))
    expect(shown).toHaveLength(2)
    for (const { content } of shown) {
      const lines = content.split('\n').filter((line) => /^(?:- id|  (?:text|source|alarm)):/.test(line))
      for (const line of lines) expect(spec).toContain(folded(line).trim())
    }
  })
})

describe('a page with broken commands', () => {
  const page = (...lines: string[]): string => ['Text', '```sh', ...lines, '```', ''].join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'etalon-page-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['a command fails in the middle', page('true', 'false', 'true')],
    ['one of a pipe fails', page('false | cat')],
    ['a variable is set nowhere', page('echo $NOBODY_SET_IT')],
    ['the second block fails', page('true') + page('ls /nowhere')],
  ])('is noticed: %s', async (_what, text) => {
    const { code, output } = await user.run('bash', '-c', scriptOf('page.md', blocksOf(text)))
    expect(code).not.toBe(0)
    expect(output).toMatch(/page\.md:\d+|NOBODY_SET_IT/)
  })

  test('is read with its files and the lines of its blocks', () => {
    expect(blocksOf('# Title\n\n```yaml\n# target.yaml\na: 1\n```\n\n```sh\ntrue\n```\n')).toEqual([
      { language: 'yaml', content: '# target.yaml\na: 1\n', line: 3, file: 'target.yaml' },
      { language: 'sh', content: 'true\n', line: 8 },
    ])
  })
})

describe('a dead link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-links-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is found, whether its file or its heading is missing', () => {
    writeFileSync(join(folder, 'other.md'), '# Other\n\n## It is here\n\n```sh\n# not here\n```\n')
    writeFileSync(join(folder, 'file.yml'), '# Title\n')
    const good = ['#one', 'other.md', 'other.md#it-is-here', 'file.yml', 'https://a.test/x#y']
    const dead = ['gone.md', 'gone.md#other', '#two', 'other.md#not-here', 'file.yml#title']
    writeFileSync(join(folder, 'page.md'), ['# One', ...[...good, ...dead].map((link) => `[text](${link})`)].join('\n'))
    expect(deadLinks(folder, 'page.md')).toEqual(['gone.md', 'gone.md', '#two', 'other.md#not-here', 'file.yml#title'])
  })

  test('is distinguished from a link to an anchor that GitHub generates', () => {
    const page = "# `etalon check`: what's *it*?\n## A - b_c\n## [Keep](x.md) 1.0\n## Größe\n## A - b_c\n"
    expect([...anchorsOf(page)]).toEqual(['etalon-check-whats-it', 'a---b_c', 'keep-10', 'größe', 'a---b_c-1'])
  })
})
