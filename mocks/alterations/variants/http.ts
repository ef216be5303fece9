import { rendered } from '../together.ts'
import type { AreaVariants } from './variant.ts'

/** Variants of what HTTP leaves open. */
export const httpVariants: AreaVariants<'http'> = {
  'http/caching-headers': {
    'no-store': rendered((answer) => ({
      ...answer,
      headers: { 'cache-control': 'no-store', etag: '"e1"', ...answer.headers },
    })),
  },
  'http/empty-body-framing': {
    labelled: rendered((answer) =>
      answer.json === undefined && answer.text === undefined && answer.status === 200
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } }
        : answer,
    ),
  },
}
