import { PARTS } from '../../strength/shards.ts'
import { useVirtualTime } from '../../strength/virtual-time.ts'
import { combine } from './combining.ts'

useVirtualTime()
combine({ index: 0, of: PARTS })
