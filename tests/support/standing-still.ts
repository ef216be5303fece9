import { existsSync, writeFileSync } from 'node:fs'
import { isMainThread, parentPort } from 'node:worker_threads'

/**
 * Loaded into processes that tests start: their threads do nothing from the first message on, which the file $STANDS_STILL says
 * when it is so, until there is a file $GOES_ON.
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
