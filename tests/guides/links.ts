import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutBlocks } from './blocks.ts'

const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const HEADING = /^#{1,6} +(.*?)(?: +#+)?$/gm

/**
 * The dead links of a Markdown page: to a missing file, or to a missing heading.
 * @param root the folder of the project or of a package
 * @param page the path of the page in it
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
 * The anchors that GitHub generates for a page's headings: lower case, without punctuation, hyphens for spaces, and a
 * number after duplicates.
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
