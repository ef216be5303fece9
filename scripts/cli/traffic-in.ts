import {
  type Attribution,
  type Passage,
  Redactor,
  UsageError,
  attributionTo,
  baseUrlIn,
  loadTarget,
  readHar,
} from '../../suites/index.ts'
import { baseAddress } from './base-address.ts'

/** Traffic of a file, and whose it is. */
export interface Traffic {
  passages: readonly Passage[]
  baseUrl: string
  attribution: Attribution
  /** Knows the secrets of the target file, where there is one. */
  redactor: Redactor
}

/**
 * Reads a HAR file, and tells from the options or else from the traffic where the service is.
 * @throws UsageError where the file, an option or what they say together is no good
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
      `${har}: no entry is for an operation below an address that ends in /rest; name the base address with --url`,
    )
  return { passages, baseUrl, attribution: attributionTo(baseUrl, target?.paths), redactor }
}
