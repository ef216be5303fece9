import { type Received, type Tools, withDeliveries } from '../../kit/index.ts'

/** The end of a webhook's URL. */
export const PATH_AND_QUERY = '/hooks/etl?team=a&level=2'

/** Methods beside POST that a webhook may have. */
export const OTHER_METHODS = ['PUT', 'PATCH'] as const

/** Asserts that a delivery was sent by a method. */
export function expectMethod({ expect }: Tools, delivery: Received, method: string): void {
  withDeliveries([delivery], () => expect.equal(delivery.method, method, 'the method of a delivery'))
}
