/** A fenced block of a page. */
export interface Block {
  /** The language of the fence: `sh`, `yaml`, `ts`. */
  language: string
  content: string
  /** The line of its fence, from 1. */
  line: number
  /** The file name, if its first line is a comment with one. */
  file?: string
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms
const NAMED = /^(?:#|\/\/) ([\w-]+(?:\.[\w-]+)+)$/

/** The fenced blocks of a Markdown page, in order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(FENCE)].map(({ index, 1: language = '', 2: content = '' }) => {
    const [, file] = NAMED.exec(content.split('\n', 1)[0] as string) ?? []
    const line = page.slice(0, index).split('\n').length
    return { language, content, line, ...(file === undefined ? {} : { file }) }
  })
}

/** A page without its fenced blocks, whose lines may look like headings. */
export function withoutBlocks(page: string): string {
  return page.replaceAll(FENCE, '')
}

/** The commands of a page as one Bash script, which stops at the first failure and prints its place. */
export function scriptOf(name: string, blocks: readonly Block[]): string {
  const shell = blocks.filter(({ language }) => language === 'sh')
  const parts = shell.map(({ content, line }) => `block=${name}:${line}\n${content}`)
  return [
    'set -uo pipefail',
    'trap \'echo "failed in the block at $block: $BASH_COMMAND" >&2; exit 1\' ERR',
    ...parts,
  ].join('\n')
}
