import {
  type Attribution,
  type Passage,
  Redactor,
  type Target,
  UsageError,
  attributionTo,
  baseUrlIn,
  loadTarget,
  readHar,
} from '../../suites/index.ts'
import { baseAddress } from './base-address.ts'

/** Traffic from a file, and the service it belongs to. */
export interface Traffic {
  passages: readonly Passage[]
  baseUrl: string
  attribution: Attribution
  documents: Target['documents'] | undefined
  /** Knows the secrets of the target file, if there is one. */
  redactor: Redactor
}

/**
 * Reads a HAR file, and finds the service's base address in the options or else in the traffic.
 * @throws UsageError if the file or the options are invalid, alone or together
 */
export async function trafficIn(
  har: string,
  { url, target: file }: { url?: string; target?: string },
): Promise<Traffic> {
  if (url !== undefined && file !== undefined) throw new UsageError('give --target or --url, not both')
  const { target, redactor } = file === undefined ? { redactor: new Redactor() } : loadTarget(file, process.env)
  const passages = await readHar(har)
  const baseUrl = target?.baseUrl ?? (url === undefined ? baseUrlIn(passages) : baseAddress(url, '--url'))
  if (baseUrl === undefined)
    throw new UsageError(
      `${har}: no entry requests an operation below an address that ends in /rest; give the base address with --url`,
    )
  const attribution = attributionTo(baseUrl, target?.paths)
  return { passages, baseUrl, attribution, documents: target?.documents, redactor }
}
