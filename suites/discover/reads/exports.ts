import type { Int64 } from '#spec'
import { type Discovery, type Finding, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { idOf } from '../shapes.ts'
import { idIn } from './ids.ts'
import { groupsOf } from './types.ts'

type Kind = 'connection' | 'format'

/** Parameters by which an export may take the ids of a kind. */
const COMMON: Readonly<Record<Kind, readonly string[]>> = {
  connection: ['connections', 'connectionIds', 'connection', 'ioIds', 'ids'],
  format: ['formats', 'formatIds', 'format', 'ioIds', 'ids'],
}

/** A bundle without what may be the moment of its export: date-times, and timestamps of about this day. */
function withoutMoments(text: string): string {
  const today = String(Date.now()).slice(0, 5)
  return text
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+/g, '')
    .replaceAll(new RegExp(`\\b${today}\\d{5}(\\d{3})?\\b`, 'g'), '')
}

/** The parameter with which an export holds one object or another, whichever is asked for. */
async function exportParameter(look: Look, kind: Kind, [one, other]: readonly Int64[]): Promise<string | undefined> {
  if (one === undefined || other === undefined) return undefined
  for (const name of new Set([...COMMON[kind], ...(await groupsOf(look))])) {
    const bundle = async (id: Int64): Promise<string | undefined> => {
      const reply = await look.tried('exportObjects', { query: { [name]: String(id) }, valid: false })
      return reply?.ok === true ? withoutMoments(reply.text) : undefined
    }
    const first = await bundle(one)
    if (first === undefined) continue
    const second = await bundle(other)
    if (second !== undefined && first !== second && first === (await bundle(one))) return name
  }
  return undefined
}

/** `requests.exportObjects`. */
export const exportQuery: Discovery = async (look, found) => {
  const connections = (await look.list('listConnections')).flatMap((one) => idOf(one) ?? [])
  const formats = (await look.list('listFormats')).flatMap((one) => idIn(found, 'format', one) ?? [])
  return exportFinding(look, connections, formats)
}

/** The query of an export, learnt from two connections and two formats. */
export async function exportFinding(
  look: Look,
  connections: readonly Int64[],
  formats: readonly Int64[],
): Promise<Finding[]> {
  const [byConnection, byFormat] = [
    await exportParameter(look, 'connection', connections),
    await exportParameter(look, 'format', formats),
  ]
  if (byConnection === undefined || byFormat === undefined) return []
  const query =
    byConnection === byFormat
      ? { [byConnection]: '{ids}' }
      : { [byConnection]: '{connectionIds}', [byFormat]: '{formatIds}' }
  return finding('requests.exportObjects', { query }, 'exports differ with the ids')
}
