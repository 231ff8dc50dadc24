"""Models whose gradients are compared: one op each, chains, control flow.

name, flags | inputs | nodes. An input is NAME KIND EXTENTS [LIMIT]: f normal, u in (-0.9, 0.9), + positive,
d distinct, w weights (by which the gradient is taken as well), b boolean, i integers in [-LIMIT, LIMIT), n in
[0, LIMIT), p the same, each once. Extents are numbers or the symbols N, M, K, which a seed replaces. The nodes make y; the gradient is that of
the sum of y * sin(y).
Flags: N>0 the symbol is not 0; fixed: symbols are numbers in the model.
"""

UNARY_ANY = ("Abs Neg Exp Sin Cos Tanh Sinh Cosh Atan Asinh Erf Sigmoid Relu Softplus Softsign Gelu Elu Selu Celu "
             "Swish HardSwish HardSigmoid Mish LeakyRelu ThresholdedRelu Shrink Identity Softmax LogSoftmax")
UNARY_SMALL = "Tan Asin Acos Atanh"
UNARY_POSITIVE = "Log Sqrt Reciprocal"
REDUCTIONS = "ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceSumSquare ReduceLogSumExp"

OPS = """
acosh            | x + N,4           | o = Add(x, one)  y = Acosh(o)
floor_round_sign | x f N,4           | f = Floor(x)  c = Ceil(x)  r = Round(x)  s = Sign(x)  t = Sum(f, c, r, s)  y = Mul(t, x)
add_broadcast    | x f N,4; v f 4    | y = Add(x, v)
sub_broadcast    | x f N,1,4; v f M,1 | y = Sub(x, v)
mul_broadcast    | x f N,4; v f N,1  | y = Mul(x, v)
div              | x f N,4; v + N,4  | y = Div(x, v)
pow              | x + N,4; v f 4    | y = Pow(x, v)
mod              | x f N,4; v + 4    | y = Mod<fmod=1>(x, v)
max_min          | x f N,4; v f N,4; z f 4 | a = Max(x, v, z)  b = Min(x, v)  y = Mul(a, b)
sum_mean         | x f N,4; v f 4    | a = Sum(x, v, x)  b = Mean(x, v)  y = Mul(a, b)
where            | m b N,4; x f N,4; v f 4 | y = Where(m, x, v)
clip             | x f N,4; lo f ; hi + | h = Add(lo, hi)  y = Clip(x, lo, h)
prelu            | x f N,4; w f 4    | y = PRelu(x, w)
cast             | x f N,4           | i = Cast<to=7>(x)  f = Cast<to=1>(i)  y = Mul(f, x)
gelu_tanh        | x f N,4           | y = Gelu<approximate="tanh">(x)

matmul           | x f N,4; w f 4,M  | y = MatMul(x, w)
matmul_batched   | x f N,2,M,4; w f 2,4,3 | y = MatMul(x, w)
matmul_vectors   | x f N; w f N      | y = MatMul(x, w)
gemm             | x f N,M; w f K,M; c f K | y = Gemm<transB=1, alpha=0.5, beta=2.0>(x, w, c)
gemm_transposed  | x f M,N; w f M,K; c f N,1 | y = Gemm<transA=1>(x, w, c)
einsum_batched   | x f N,2,M; w f N,M,3 | y = Einsum<equation="bij,bjk->bik">(x, w)
einsum_sum       | x f N,M; w f M,K; z f K | y = Einsum<equation="ij,jk,k->i">(x, w, z)
einsum_diagonal  | x f 4,4; w f 4    | y = Einsum<equation="ii,i->i">(x, w)
einsum_outer     | x f N; w f M      | y = Einsum<equation="i,j">(x, w)
softmax_axis     | x f N,4,M         | y = Softmax<axis=1>(x)
log_softmax_axis N>0 | x f N,4       | y = LogSoftmax<axis=0>(x)
conv             | x f N,3,7,6; w f 4,3,3,3; b f 4 | y = Conv<pads=[1,1,1,1]>(x, w, b)
conv_strided     | x f N,4,9,8; w f 6,2,3,2 | y = Conv<strides=[2,3], dilations=[2,1], group=2, pads=[0,1,2,0]>(x, w)
conv_depthwise   | x f N,4,7,7; w f 4,1,3,3 | y = Conv<group=4, pads=[1,1,1,1]>(x, w)
conv_line        | x f N,3,9; w f 2,3,4 | y = Conv<auto_pad="SAME_UPPER", strides=[2]>(x, w)
conv_volume      | x f 1,2,4,4,3; w f 2,2,2,2,2 | y = Conv(x, w)
conv_point       | x f N,8,5,6; w f 8,8,1,1; b f 8 | y = Conv(x, w, b)
conv_transpose   | x f N,4,4,3; w f 4,3,3,3; b f 3 | y = ConvTranspose<strides=[2,2], pads=[1,0,1,1], output_padding=[1,0]>(x, w, b)
conv_transpose_groups | x f N,4,4,3; w f 4,2,2,2 | y = ConvTranspose<group=2>(x, w)
max_pool         | x d N,2,7,6       | y = MaxPool<kernel_shape=[3,2], strides=[2,1], pads=[1,0,1,1]>(x)
max_pool_ceil    | x d N,2,7,8       | y = MaxPool<kernel_shape=[2,3], strides=[2,2], ceil_mode=1>(x)
max_pool_line    | x d N,2,9         | y = MaxPool<kernel_shape=[3]>(x)
average_pool     | x f N,2,7,6       | y = AveragePool<kernel_shape=[3,2], strides=[2,1], pads=[1,0,1,1]>(x)
average_pool_all | x f N,2,7,6       | y = AveragePool<kernel_shape=[3,3], pads=[1,1,1,1], count_include_pad=1>(x)
lp_pool          | x f N,2,7,6       | y = LpPool<kernel_shape=[3,2], p=2>(x)
global_pools     | x d N,3,5,4       | a = GlobalAveragePool(x)  b = GlobalMaxPool(x)  y = Mul(a, b)
layer_norm       | x f N,M,8; g f 8; b f 8 | y = LayerNormalization(x, g, b)
layer_norm_axes  | x f N,4,3; g f 4,3; b f 4,3 | y = LayerNormalization<axis=1>(x, g, b)
rms_norm         | x f N,8; g f 8    | y = RMSNormalization(x, g)
instance_norm    | x f N,3,5,4; g f 3; b f 3 | y = InstanceNormalization(x, g, b)
group_norm       | x f N,4,3,3; g f 4; b f 4 | y = GroupNormalization<num_groups=2>(x, g, b)
batch_norm       | x f N,3,4,4; g f 3; b f 3; m f 3; v + 3 | y = BatchNormalization(x, g, b, m, v)
mean_variance N>0 | x f N,3,4,3      | y = MeanVarianceNormalization(x)
lp_normalization | x f N,4           | y = LpNormalization<axis=1, p=2>(x)
lrn              | x f N,6,3,3       | y = LRN<size=3, alpha=0.5>(x)
cross_entropy    | x f N,5,M; t n N,M 5; w + 5 | y = SoftmaxCrossEntropyLoss<reduction="sum">(x, t, w)
cross_entropy_mean N>0 | x f N,5; t n N 5 | y = SoftmaxCrossEntropyLoss(x, t)
negative_log_likelihood N>0 | x f N,5; t n N 5; w + 5 | y = NegativeLogLikelihoodLoss(x, t, w)
rnn fixed N>0    | x f 4,N,3; w f 1,5,3; r f 1,5,5; b f 1,10 | y = RNN<hidden_size=5>(x, w, r, b)
lstm fixed N>0   | x f 4,N,3; w f 1,20,3; r f 1,20,5; b f 1,40 | y = LSTM<hidden_size=5>(x, w, r, b)
lstm_both fixed N>0 | x f 3,N,3; w f 2,16,3; r f 2,16,4; b f 2,32; h f 2,N,4; c f 2,N,4 | y, yh, yc = LSTM<hidden_size=4, direction="bidirectional">(x, w, r, b, , h, c)
gru fixed N>0    | x f 4,N,3; w f 1,12,3; r f 1,12,4; b f 1,24 | y = GRU<hidden_size=4, linear_before_reset=1>(x, w, r, b)
gru_reverse N>0 M>0 | x f M,N,3; w f 1,12,3; r f 1,12,4; b f 1,24 | y = GRU<hidden_size=4, direction="reverse">(x, w, r, b)
lstm_of_any_length N>0 M>0 | x f M,N,3; w f 1,16,3; r f 1,16,4 | y, h = LSTM<hidden_size=4>(x, w, r)
resize_linear    | x f N,2,4,5       | s = Constant<value=float[4] {1,1,2,1.6}>()  y = Resize<mode="linear">(x, , s)
resize_nearest   | x f N,2,4,5       | s = Constant<value=float[4] {1,1,2,2}>()  y = Resize<mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor">(x, , s)
resize_corners   | x f N,2,4,5       | s = Constant<value=int64[4] {0,0,7,9}>()  h = Shape<end=2>(x)  t = Constant<value=int64[2] {7,9}>()  z = Concat<axis=0>(h, t)  y = Resize<mode="linear", coordinate_transformation_mode="align_corners">(x, , , z)
grid_sample      | x f N,2,4,5; g u N,3,3,2 | y = GridSample<mode="linear", padding_mode="zeros">(x, g)

transpose_reshape | x f N,4,M        | t = Transpose<perm=[2,0,1]>(x)  s = Constant<value=int64[2] {-1,2}>()  r = Reshape(t, s)  y = Tanh(r)
flatten          | x f N,M,4         | f = Flatten<axis=2>(x)  y = Exp(f)
squeeze_unsqueeze | x f N,1,4        | a = Constant<value=int64[1] {1}>()  s = Squeeze(x, a)  y = Unsqueeze(s, a)
expand           | x f N,1,4         | t = Constant<value=int64[3] {1,3,4}>()  y = Expand(x, t)
tile             | x f N,4           | t = Constant<value=int64[2] {2,3}>()  y = Tile(x, t)
concat_split     | x f N,4; v f M,4  | c = Concat<axis=0>(x, v, x)  p = Constant<value=int64[2] {1,3}>()  a, b = Split<axis=1>(c, p)  y = Mul(a, b)
slice            | x f N,6           | s = Constant<value=int64[2] {1,-1}>()  e = Constant<value=int64[2] {9,-99}>()  a = Constant<value=int64[2] {0,1}>()  t = Constant<value=int64[2] {2,-2}>()  y = Slice(x, s, e, a, t)
pad_constant     | x f N,4; v f      | p = Constant<value=int64[4] {1,0,2,3}>()  y = Pad(x, p, v)
pad_crop         | x f N,4           | p = Constant<value=int64[4] {1,-1,2,3}>()  y = Pad(x, p)
pad_reflect      | x f N,5           | p = Constant<value=int64[4] {0,3,0,4}>()  y = Pad<mode="reflect">(x, p)
pad_edge N>0     | x f N,4           | p = Constant<value=int64[4] {2,0,1,3}>()  y = Pad<mode="edge">(x, p)
depth_to_space   | x f N,8,2,3       | y = DepthToSpace<blocksize=2>(x)
space_to_depth   | x f N,2,4,6       | y = SpaceToDepth<blocksize=2>(x)
trilu            | x f N,4,5         | k = Constant<value=int64 {1}>()  a = Trilu<upper=1>(x, k)  b = Trilu<upper=0>(x)  c = Sin(b)  y = Add(a, c)
reverse_sequence | x f 4,N,3; n n N 5 | y = ReverseSequence<time_axis=0, batch_axis=1>(x, n)
cumsum           | x f N,4           | a = Constant<value=int64 {0}>()  y = CumSum<exclusive=1, reverse=1>(x, a)
reduce_axes      | x f N,4,M         | a = Constant<value=int64[2] {0,2}>()  y = ReduceMean<keepdims=0>(x, a)
reduce_log_sum   | x + N,4           | a = Constant<value=int64[1] {1}>()  y = ReduceLogSum(x, a)
arg_max          | x d N,4           | i = ArgMax<axis=1>(x)  y = GatherElements<axis=1>(x, i)

gather N>0       | x f N,4; i i K,2 N | y = Gather<axis=0>(x, i)
gather_axis      | x f N,4; i i M 4  | y = Gather<axis=1>(x, i)
gather_elements  | x f N,4; i i N,2 4 | y = GatherElements<axis=1>(x, i)
gather_nd N>0    | x f N,4; i i K,1 N | y = GatherND(x, i)
gather_nd_batch  | x f N,4; i n N,1 4 | y = GatherND<batch_dims=1>(x, i)
scatter_elements_add N>0 | x f N,4; i n K,3 N; u f K,3 | y = ScatterElements<axis=0, reduction="add">(x, i, u)
scatter_elements_max N>0 | x f N,4; i n K,3 N; u f K,3 | y = ScatterElements<axis=0, reduction="max">(x, i, u)
scatter_nd_set   | x f 40,4; i p N,1 40; u f N,4 | y = ScatterND(x, i, u)
scatter_nd_add N>0 | x f N,4; i n K,1 N; u f K,4 | y = ScatterND<reduction="add">(x, i, u)
scatter_nd_mul   | x f 40,4; i p N,1 40; u f N,4 | y = ScatterND<reduction="mul">(x, i, u)
one_hot          | v f 2; i i N 4    | d = Constant<value=int64 {4}>()  y = OneHot(i, d, v)
top_k            | x d N,6           | k = Constant<value=int64[1] {3}>()  v, i = TopK(x, k)  w = Cast<to=1>(i)  y = Mul(v, w)
top_k_smallest   | x d 6,N           | k = Constant<value=int64[1] {2}>()  y, i = TopK<axis=0, largest=0>(x, k)
nonzero_gather   | x f N,3; m b N    | z = NonZero(m)  a = Constant<value=int64[1] {0}>()  s = Squeeze(z, a)  y = Gather(x, s)
compress         | x f N,4; m b N    | y = Compress<axis=0>(x, m)
compress_flat    | x f N,4; m b M    | y = Compress(x, m)
unique           | x d N             | y, i, v, c = Unique(x)
unique_unsorted  | x d N             | y, i, v, c = Unique<sorted=0>(x)
unique_axis      | x d N,3           | y, i, v, c = Unique<axis=0>(x)
"""

CHAINS = """
own_nonzero      | x f N,4           | p = Relu(x)  z = NonZero(p)  t = Transpose(z)  g = GatherND(x, t)  y = Exp(g)
unique_counts    | x d N             | u, i, v, c = Unique(x)  w = Cast<to=1>(c)  s = Mul(u, w)  y = Mul(s, u)
unique_inverse N>0 | e f N,4; i n K N | u, f, v, c = Unique(i)  r = Gather(e, u)  y = Gather(r, v)
mask_attention   | x f N,4; m b N    | k = Compress<axis=0>(x, m)  t = Transpose<perm=[1,0]>(k)  s = MatMul(k, t)  p = Softmax(s)  y = MatMul(p, k)
mask_mean        | x f N,4; m b N    | k = Compress<axis=0>(x, m)  s = ReduceSum<keepdims=0>(k, ax0)  n = Shape<end=1>(k)  f = Cast<to=1>(n)  g = Add(f, one)  y = Div(s, g)
rows_and_columns | x f N,M; m b N; q b M | k = Compress<axis=0>(x, m)  l = Compress<axis=1>(k, q)  y = Exp(l)
topk_of_count    | x d N; m b N      | z = NonZero(m)  n = Shape<start=1>(z)  v, i = TopK(x, n)  y = Sin(v)
nms_gather       | x d N,4; s d 1,1,N | a = Constant<value=int64[1] {0}>()  b = Unsqueeze(x, a)  k = Constant<value=int64[1] {4}>()  t = Constant<value=float[1] {0.3}>()  n = NonMaxSuppression(b, s, k, t)  c = Constant<value=int64 {2}>()  r = Gather<axis=1>(n, c)  g = Gather(x, r)  y = Mul(g, g)
range_of_count   | x f N; m b N      | k = Compress<axis=0>(x, m)  n = Size(k)  zero = Constant<value=int64 {0}>()  step = Constant<value=int64 {1}>()  r = Range(zero, n, step)  f = Cast<to=1>(r)  y = Mul(k, f)
reshape_count    | x f N,4; m b N    | k = Compress<axis=0>(x, m)  s = Constant<value=int64[2] {-1,2}>()  r = Reshape(k, s)  y = Softmax(r)
slice_by_count   | x f N,4; m b N    | z = NonZero(m)  n = Shape<start=1>(z)  o = Constant<value=int64[1] {0}>()  k = Slice(x, o, n, o)  y = Mul(k, k)
pad_back         | x f N,4; m b N    | k = Compress<axis=0>(x, m)  n = Shape<end=1>(x)  l = Shape<end=1>(k)  d = Sub(n, l)  o = Constant<value=int64[3] {0,0,0}>()  zero = Constant<value=int64[1] {0}>()  p = Concat<axis=0>(zero, zero, d, zero)  q = Pad(k, p)  y = Mul(q, x)
scatter_back     | x f N,4; m b N    | z = NonZero(m)  t = Transpose(z)  k = Compress<axis=0>(x, m)  e = Exp(k)  y = ScatterND(x, t, e)
concat_counts    | x f N,4; m b N; q b N | k = Compress<axis=0>(x, m)  l = Compress<axis=0>(x, q)  c = Concat<axis=0>(k, l)  y = CumSum(c, zero_axis)
expand_to_count  | v f 1,4; m b N    | z = NonZero(m)  n = Shape<start=1>(z)  f = Constant<value=int64[1] {4}>()  s = Concat<axis=0>(n, f)  y = Expand(v, s)
layer_norm_of_rows | x f N,8; g f 8; b f 8; m b N | k = Compress<axis=0>(x, m)  y = LayerNormalization(k, g, b)
conv_of_images   | x f N,2,6,5; w f 3,2,3,3; m b N | k = Compress<axis=0>(x, m)  c = Conv<pads=[1,1,1,1]>(k, w)  r = Relu(c)  y = MaxPool<kernel_shape=[2,2], strides=[2,2]>(r)
perceptron       | x f N,6; w f 6,8; b f 8; v f 8,3 | h = MatMul(x, w)  i = Add(h, b)  t = Tanh(i)  o = MatMul(t, v)  y = LogSoftmax(o)
transformer      | x f N,M,8; q f 8,8; k f 8,8; v f 8,8; g f 8; b f 8 | n = LayerNormalization(x, g, b)  a = MatMul(n, q)  c = MatMul(n, k)  d = MatMul(n, v)  e = Einsum<equation="bid,bjd->bij">(a, c)  p = Softmax(e)  o = MatMul(p, d)  y = Add(x, o)
convolutional    | x f N,3,8,8; w f 4,3,3,3; v f 4,4,3,3; o f 4,5; g f 4; b f 4; m f 4; s + 4 | c = Conv<pads=[1,1,1,1]>(x, w)  n = BatchNormalization(c, g, b, m, s)  r = Relu(n)  p = MaxPool<kernel_shape=[2,2], strides=[2,2]>(r)  d = Conv(p, v)  e = HardSwish(d)  a = GlobalAveragePool(e)  f = Flatten(a)  y = MatMul(f, o)
embedding        | e f 9,4; i i N,M 9; w f 4,3 | g = Gather(e, i)  s = ReduceMean<keepdims=0>(g, ax1)  y = MatMul(s, w)
if_of_data       | x f N,4; k n  2   | c = Cast<to=9>(k)  y = If(c) <then_branch = t () => (float[A,4] ty) { ty = Mul(x, x) }, else_branch = e () => (float[B,4] ey) { ey = Exp(x) }>
if_of_count      | x f N,4; m b N    | j = Compress<axis=0>(x, m)  n = Size(j)  two = Constant<value=int64 {9}>()  c = Less(n, two)  y = If(c) <then_branch = t () => (float[A,4] ty) { ty = Mul(j, j) }, else_branch = e () => (float[B,4] ey) { ey = Sin(x) }>
if_of_shape      | x f N,4           | n = Size(x)  two = Constant<value=int64 {9}>()  c = Less(n, two)  y = If(c) <then_branch = t () => (float[A,4] ty) { ty = Mul(x, x) }, else_branch = e () => (float[B,4] ey) { ey = Sin(x) }>
loop_of_iterations    | x f N,4; w f 4,4; k n  4 | c = Constant<value=bool {1}>()  y = Loop(k, c, x) <body = b (int64 i, bool ci, float[A,4] s) => (bool co, float[A,4] t) { co = Identity(ci)  h = MatMul(s, w)  t = Tanh(h) }>
loop_while       | x f 4             | c = Constant<value=bool {1}>()  k = Constant<value=int64 {5}>()  last, y = Loop(k, c, x) <body = b (int64 i, bool ci, float[4] s) => (bool co, float[4] t, float[4] o) { t = Mul(s, half)  n = ReduceL2<keepdims=0>(t)  co = Greater(n, half)  o = Sin(t) }>
loop_known       | x f N,4           | c = Constant<value=bool {1}>()  k = Constant<value=int64 {3}>()  last, y = Loop(k, c, x) <body = b (int64 i, bool ci, float[A,4] s) => (bool co, float[A,4] t, float[A,4] o) { co = Identity(ci)  f = Cast<to=1>(i)  h = Mul(s, f)  t = Cos(h)  o = Mul(t, x) }>
scan             | x f 4,N; h f N    | last, y = Scan<num_scan_inputs=1, body = b (float[A] s, float[A] e) => (float[A] t, float[A] o) { d = Mul(s, e)  t = Sin(d)  o = Mul(t, t) }>(h, x)
scan_backwards   | x f 5,3; h f 3; w f 3,3 | last, y = Scan<num_scan_inputs=1, scan_input_directions=[1], body = b (float[3] s, float[3] e) => (float[3] t, float[3] o) { m = MatMul(s, w)  d = Add(m, e)  t = Tanh(d)  o = Exp(t) }>(h, x)
scan_1000        | x f 1000,3; h f 3; w f 3,3 | last, y = Scan<num_scan_inputs=1, body = b (float[3] s, float[3] e) => (float[3] t, float[3] o) { m = MatMul(s, w)  n = Mul(m, half)  d = Add(n, e)  t = Tanh(d)  o = Identity(t) }>(h, x)
"""


def cases():
    """(name, flags, inputs, nodes), inputs as lists of words."""
    rows = [f"{name.lower()} N>0 | x f N,4 | y = {name}(x)" for name in UNARY_ANY.split()]
    rows += [f"{name.lower()} | x u N,4 | y = {name}(x)" for name in UNARY_SMALL.split()]
    rows += [f"{name.lower()} | x + N,4 | y = {name}(x)" for name in UNARY_POSITIVE.split()]
    rows += [f"{name.lower()} N>0 | x d N,4,M | y = {name}(x, ax1)" for name in REDUCTIONS.split()]
    rows += [row for row in (OPS + CHAINS).splitlines() if row]
    found = []
    for row in rows:
        name, inputs, nodes = (part.strip() for part in row.split("|"))
        name, *flags = name.split()
        inputs = [words.split() for words in inputs.split(";") if words.strip()]
        found.append((name, flags, inputs, nodes))
    return found
