import { type Behaviour, type Hostile, drip, head, startServer } from './server.ts'

/** A chunk every 50 ms, without end. */
export const endlessChunks: Behaviour = (socket) => {
  socket.write(head('content-type: application/json', 'transfer-encoding: chunked'))
  drip(socket, () => '1\r\n \r\n', 50)
}

/** Starts a server that responds to every request with endless one-byte chunks. */
export function start(): Promise<Hostile> {
  return startServer(endlessChunks)
}
