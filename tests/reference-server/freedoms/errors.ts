import type { Freedom } from './freedom.ts'

export const errors = [
  {
    name: 'errors/bad-request-body',
    open: '400: "message as `text/plain`, or JSON `{error: <message>}`"; which of the two is open',
    variants: ['by-turns', 'text', 'json'],
  },
  {
    name: 'errors/not-found-body',
    open: '404: body "not specified"',
    variants: ['page', 'empty', 'text', 'json'],
  },
] as const satisfies readonly Freedom[]
