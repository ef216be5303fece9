import { UsageError } from '../../suites/kit/usage-error.ts'

/**
 * The base address that an option gives, without a slash at its end.
 * @throws UsageError where it is no address of HTTP
 */
export function baseAddress(text: string, option: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} ${text}: is no http address; give one as in https://host.example.com/rest`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
