import { useVirtualTime } from '../../../strength/virtual-time.ts'
import { measure } from './measuring.ts'

useVirtualTime()
measure({ index: 0, of: 2 })
