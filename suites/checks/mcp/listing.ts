import { Blocked, type Tools, Violation } from '../../kit/index.ts'
import { isObject } from './client.ts'
import { type Session, connect, message, resultOf } from './session.ts'

/** A tool as tools/list shows it; its members may have any type. */
export type ListedTool = Readonly<Record<string, unknown>>

/** More pages than any server has. */
const MOST_PAGES = 100

/** The results of tools/list, page by page. */
export async function pagesOf(session: Session): Promise<Readonly<Record<string, unknown>>[]> {
  const pages: Readonly<Record<string, unknown>>[] = []
  let cursor: unknown
  do {
    const page = resultOf(await session.send(message('tools/list', cursor === undefined ? undefined : { cursor })))
    pages.push(page)
    // A null in place of no cursor is for the rule about the schema. An empty text is no cursor, either.
    cursor = page['nextCursor'] === '' ? undefined : (page['nextCursor'] ?? undefined)
    if (cursor !== undefined && typeof cursor !== 'string')
      throw new Violation('the cursor of the next page is no text', 'a string', cursor)
  } while (cursor !== undefined && pages.length < MOST_PAGES)
  return pages
}

/** All tools of the endpoint. A result that is not a list of objects is for another rule. */
export async function toolsOf(session: Session): Promise<ListedTool[]> {
  const tools = (await pagesOf(session)).flatMap(({ tools: ofPage }) => (Array.isArray(ofPage) ? ofPage : [undefined]))
  if (!tools.every(isObject)) throw new Blocked('tools/list answered no list of tools')
  return tools
}

/** All tools of the endpoint, after a handshake that asks for the latest version of the protocol, or for this one. */
export async function listed(tools: Tools, version?: string): Promise<ListedTool[]> {
  return toolsOf(await connect(tools, version === undefined ? {} : { version }))
}

/** A documented tool from the list; blocks the case if missing. */
export function named(tools: readonly ListedTool[], name: string): ListedTool {
  const tool = tools.find((one) => one['name'] === name)
  if (tool === undefined) throw new Blocked(`tools/list has no ${name}`)
  return tool
}
