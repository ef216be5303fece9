import type { ChoiceName } from '../index.ts'
import { errorLooks } from './errors.ts'
import { httpLooks } from './http.ts'
import { idLooks } from './ids.ts'
import { listLooks } from './lists.ts'
import type { Look } from './look.ts'

export const LOOKS: Readonly<Record<ChoiceName, Look>> = { ...idLooks, ...listLooks, ...errorLooks, ...httpLooks }
