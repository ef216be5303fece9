/** A path with its query, in which secrets are masked. */
export declare function maskedTarget(path: string, query: readonly (readonly [string, string])[]): string;
