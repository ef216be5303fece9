import { operation, reading } from './kernel/operation.ts'

export const mcpOperations = {
  /** The endpoint opens no stream of its own accord. */
  openMcpStream: operation('openMcpStream')({
    apply: () => reading(undefined),
    answer: () => ({ status: 405, headers: { allow: 'POST' } }),
  }),
}
