import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutBlocks } from './blocks.ts'

const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const HEADING = /^#{1,6} +(.*?)(?: +#+)?$/gm

/**
 * The links of a page in Markdown that lead nowhere: to a file that is not there, or to a heading that its page does not have.
 * @param root the folder of the project or of a package
 * @param page the page's place in it
 */
export function deadLinks(root: string, page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...withoutBlocks(text).matchAll(LINK)].flatMap(([, file = '', anchor]) => {
    const to = file === '' ? page : join(dirname(page), file)
    if (!existsSync(join(root, to))) return [file]
    if (anchor === undefined) return []
    return to.endsWith('.md') && anchorsOf(readFileSync(join(root, to), 'utf8')).has(anchor)
      ? []
      : [`${file}#${anchor}`]
  })
}

/**
 * The anchors that GitHub gives the headings of a page: in small letters, without punctuation, a hyphen for each space, and a
 * number behind what came before.
 */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(text).matchAll(HEADING)) {
    const words = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const plain = words.replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-')
    let anchor = plain
    for (let count = 1; anchors.has(anchor); count++) anchor = `${plain}-${count}`
    anchors.add(anchor)
  }
  return anchors
}
