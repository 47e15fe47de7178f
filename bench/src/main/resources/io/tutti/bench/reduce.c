/* What the kernels are compared with: plain loops that the C compiler vectorises. */
#include <stdint.h>
#include <string.h>

/* bfloat16 is the upper half of a float; sums are rounded once, to the nearest, ties to even. */
static inline float widen(uint16_t half) {
    uint32_t bits = (uint32_t) half << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint16_t narrow(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (uint16_t) ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
}

#define LOOP(name, type, expression)                                                          \
    void name(const type *restrict a, const type *restrict b, type *restrict c, long count) { \
        for (long i = 0; i < count; i++) {                                                    \
            type x = a[i], y = b[i];                                                          \
            c[i] = expression;                                                                \
        }                                                                                     \
    }

LOOP(sum_float32, float, x + y)
LOOP(sum_float64, double, x + y)
LOOP(sum_int32, int, x + y)
LOOP(max_float32, float, x > y ? x : y)
LOOP(max_float64, double, x > y ? x : y)
LOOP(max_int32, int, x > y ? x : y)
LOOP(sum_bfloat16, uint16_t, narrow(widen(x) + widen(y)))
LOOP(max_bfloat16, uint16_t, widen(x) > widen(y) ? x : y)

/* float16 by hand: the compiler does not vectorise its conversions. */
#ifdef __F16C__
#include <immintrin.h>

#define HALF_LOOP(name, combine)                                                                              \
    void name(const uint16_t *restrict a, const uint16_t *restrict b, uint16_t *restrict c, long count) {     \
        long i = 0;                                                                                           \
        for (; i + 8 <= count; i += 8) {                                                                      \
            __m256 x = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *) (a + i)));                           \
            __m256 y = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *) (b + i)));                           \
            _mm_storeu_si128((__m128i *) (c + i), _mm256_cvtps_ph(combine(x, y), _MM_FROUND_TO_NEAREST_INT)); \
        }                                                                                                     \
        for (; i < count; i++) {                                                                              \
            __m128 x = _mm_set_ss(_cvtsh_ss(a[i])), y = _mm_set_ss(_cvtsh_ss(b[i]));                          \
            __m256 z = combine(_mm256_castps128_ps256(x), _mm256_castps128_ps256(y));                         \
            c[i] = _cvtss_sh(_mm256_cvtss_f32(z), _MM_FROUND_TO_NEAREST_INT);                                 \
        }                                                                                                     \
    }

HALF_LOOP(sum_float16, _mm256_add_ps)
HALF_LOOP(max_float16, _mm256_max_ps)
#endif
