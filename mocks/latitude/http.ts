import type { AreaVariants } from './variant.ts'

/** Variants of what HTTP leaves open. */
export const httpVariants: AreaVariants<'http'> = {
  'http/caching-headers': {
    'no-store': {
      steps: (plain) => ({
        render: (answer, incoming) => {
          const rendering = plain.render(answer, incoming)
          return { ...rendering, headers: { 'cache-control': 'no-store', etag: '"e1"', ...rendering.headers } }
        },
      }),
    },
  },
  'http/empty-body-framing': {
    labelled: {
      steps: (plain) => ({
        render: (answer, incoming) => {
          const rendering = plain.render(answer, incoming)
          const empty = rendering.json === undefined && rendering.text === undefined && rendering.status === 200
          return empty
            ? { ...rendering, headers: { ...rendering.headers, 'content-type': 'application/json' } }
            : rendering
        },
      }),
    },
  },
}
