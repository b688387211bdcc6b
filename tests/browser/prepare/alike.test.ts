import { test } from 'vitest';
import { expectLikeCopies, expectUnlike, pairs, photos } from './alike';

test.each(photos.slice(0, 1))('%s is alike in other sizes, formats and qualities', expectLikeCopies);

test.each(pairs.slice(0, 1))('%s and %s are not alike', expectUnlike);
