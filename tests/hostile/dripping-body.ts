import { type Behaviour, type Hostile, drip, head, startServer } from './server.ts'

/** A JSON body at one byte every 50 ms. */
export const drippingBody: Behaviour = (socket) => {
  socket.write(head('content-type: application/json', 'content-length: 1000000'))
  drip(socket, () => ' ', 50)
}

/** Starts a server that responds at once, with a body that takes half a day. */
export function start(): Promise<Hostile> {
  return startServer(drippingBody)
}
