import { UsageError } from '../../suites/kit/usage-error.ts'

/**
 * Returns the base address given by an option, without a trailing slash.
 * @throws UsageError if it is not an HTTP address
 */
export function baseAddress(text: string, option: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} ${text}: must be an http(s) URL, such as https://host.example.com/rest`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
