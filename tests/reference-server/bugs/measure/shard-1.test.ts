import { PARTS } from '../../../strength/shards.ts'
import { useVirtualTime } from '../../../strength/virtual-time.ts'
import { compare, measure } from './measuring.ts'

useVirtualTime()
measure({ index: 0, of: 2 })
compare({ index: 0, of: PARTS })
