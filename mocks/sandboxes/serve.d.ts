import type { OperationFacts } from '#spec';
import type { AnyAnswer } from '../domain/kernel/answer.ts';
import type { Incoming } from '../domain/kernel/call.ts';
import { type HttpDelivery } from '../domain/listeners/incoming.ts';
import type { Sandboxes } from './sandboxes.ts';
/** A request of no operation. */
export type Stray = Pick<Incoming, 'headers' | 'query' | 'target'> & {
    method: string;
};
/** What the product's edge asks of the mock; every request ends in the journal of its sandbox. */
export interface Service {
    operation: (incoming: Incoming) => Promise<AnyAnswer>;
    /** A delivery to the URL of an HTTP listener. */
    delivery: (delivery: HttpDelivery) => AnyAnswer;
    /** A path of operations with a method that it does not have. */
    wrongMethod: (stray: Stray, allowed: readonly string[], facts: OperationFacts) => AnyAnswer;
    /** A path that no operation has. */
    wrongPath: (stray: Stray) => AnyAnswer;
}
export declare function serviceOf(sandboxes: Sandboxes): Service;
