import { withChromium } from './browser/chromium.ts'

// Sees to it that the tests of pages have a browser; exit code 1 where there can be none.
const { path, reason } = withChromium()
console.log(path === undefined ? `no browser: ${reason}` : `browser: ${path}`)
process.exitCode = path === undefined ? 1 : 0
