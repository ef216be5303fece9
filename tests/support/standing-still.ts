import { existsSync, writeFileSync } from 'node:fs'
import { isMainThread, parentPort } from 'node:worker_threads'

/**
 * Preloaded into processes that tests start: blocks their threads from the first message on, and creates the file $STANDS_STILL to
 * say so, until the file $GOES_ON exists.
 */
const { STANDS_STILL = '', GOES_ON = '' } = process.env
const LOOK_MS = 20

if (!isMainThread) {
  parentPort?.once('message', () => {
    writeFileSync(STANDS_STILL, '')
    const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    while (!existsSync(GOES_ON)) Atomics.wait(nothing, 0, 0, LOOK_MS)
  })
}
