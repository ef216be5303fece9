import { type Behaviour, type Hostile, drip, head, startServer } from './server.ts'

/** Every 50 ms an event that says nothing, on a stream that never ends. */
export const endlessEvents: Behaviour = (socket) => {
  socket.write(head('content-type: text/event-stream'))
  drip(socket, () => 'data: x\n\n', 50)
}

/** Starts a server that answers every request with a stream of events that never ends, whatever the operation. */
export function start(): Promise<Hostile> {
  return startServer(endlessEvents)
}
