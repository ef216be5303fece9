import { type Behaviour, type Hostile, flood, head, startServer } from './server.ts'

const TEN_GB = 10 * 1024 ** 3
const zeros = Buffer.alloc(256 * 1024)

/** A body of 10 GB, as fast as the client reads. */
export const hugeBody: Behaviour = (socket) => {
  socket.write(head('content-type: application/json', `content-length: ${TEN_GB}`))
  flood(socket, zeros)
}

/** Starts a server that responds to every request with a body of 10 GB. */
export function start(): Promise<Hostile> {
  return startServer(hugeBody)
}
