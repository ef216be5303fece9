/**
 * Entry point for pages: everything but the ports, which need Node; without them there is no SQL and no persistence.
 */
export * from './index.ts'
export * from './msw.ts'
