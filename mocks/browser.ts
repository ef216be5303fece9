/** The door for pages: all of the mock but the ports, which need Node; without them SQL is not run and nothing is kept. */
export * from './index.ts'
export * from './msw.ts'
