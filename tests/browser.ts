import { withChromium } from './browser/chromium.ts'

// Provides a browser for the page tests; exit code 1 if that is impossible.
const { path, reason } = withChromium()
console.log(path === undefined ? `no browser: ${reason}` : `browser: ${path}`)
process.exitCode = path === undefined ? 1 : 0
