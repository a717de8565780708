/** The plans of organizations, from the smallest to the largest. */
export const planNames = ['free', 'pro', 'business'] as const;
