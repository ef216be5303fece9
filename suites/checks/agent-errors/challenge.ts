import { observe } from '../../kit/index.ts'
import { unauthorizedSaysHow } from '../http/headers.ts'

export const refusalNamesScheme = observe({ ...unauthorizedSaysHow, rule: 'agent-errors/refusal-names-scheme' })
